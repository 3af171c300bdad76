/** The sources as text, and what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../helpers/root.ts';

export interface Import {
  /** The file that imports, such as `src/archive/apply.ts`. */
  from: string;
  line: number;
  /** A file of ours as a path from the top, or the name of a package or a module of node. */
  target: string;
  local: boolean;
  /** Whether only types are taken, which leave no trace in the bundle. */
  typeOnly: boolean;
  /** The names that are taken, those of types left out. */
  names: string[];
}

/** The files of src/, as paths from the top. */
export const SOURCES: readonly string[] = readdirSync(join(root, 'src'), { recursive: true })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith('.ts'))
  .sort();

/** The text of a file, by its path from the top. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, at the beginning of a line. */
const STATEMENT =
  /^(?:import|export)\s(?:(?<type>type)\s)?(?:(?<what>[\w\s{},*]*?)\sfrom\s)?'(?<target>[^']+)';$/gm;

/** `import('x')`, anywhere. */
const CALL = /\bimport\('(?<target>[^']+)'\)/g;

/** Everything that a file imports. */
export function importsOf(path: string): Import[] {
  const text = read(path);
  const found = [...text.matchAll(STATEMENT), ...text.matchAll(CALL)];
  return found.map(({ index, groups = {} }) => {
    const { type, what = '', target = '' } = groups;
    const local = target.startsWith('.');
    const names = (/\{([^}]*)\}/.exec(what)?.[1] ?? what).split(',').map((name) => name.trim());
    const values = names.filter((name) => name !== '' && !name.startsWith('type '));
    return {
      from: path,
      line: text.slice(0, index).split('\n').length,
      target: local ? normalize(join(dirname(path), target)) : target,
      local,
      typeOnly: type !== undefined || (what !== '' && values.length === 0),
      names: type === undefined ? values.map((name) => name.replace(/ as .*/, '')) : [],
    };
  });
}

/** Every import of src/. */
export const IMPORTS: readonly Import[] = SOURCES.flatMap(importsOf);

/** An import as a message: where it is and what it takes. */
export function shown({ from, line, target }: Import): string {
  return `${from}:${line} imports ${target}`;
}
