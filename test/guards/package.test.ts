/** What npm would publish. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import description from '../../package.json';
import { completionFiles } from '../../scripts/completion-files.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { read } from './sources.ts';

let packed: { filename: string; files: { path: string; mode: number }[] };
let tarball: Buffer;

beforeAll(() => {
  const directory = temporaryDirectory();
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', directory];
  const { stdout, stderr } = runProcess(root, 'npm', packing, { timeout: 60_000 });
  [packed] = Object.values(JSON.parse(stdout || stderr)) as [typeof packed];
  tarball = readFileSync(join(directory, packed.filename));
});

/** Names in a directory of the project, those below it included, each as a path from the top. */
function namesIn(directory: string): string[] {
  return readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

describe('the package', () => {
  test('has the programs and what explains them, and no code cache: that is for one node', () => {
    const unshipped = ['docs/releasing.md', 'docs/demo/session.cast'];
    expect(packed.files.map(({ path }) => path).sort()).toEqual(
      [
        ...namesIn('dist').filter((name) => !name.endsWith('.cache')),
        ...namesIn('docs').filter((name) => !unshipped.includes(name)),
        ...completionFiles().keys(),
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'man/git-checkpoint.1', 'package.json'],
      ].sort(),
    );
  });

  test('has nothing that only a clone has: no TypeScript, no test, no script, no dot file', () => {
    const names = packed.files.map(({ path }) => path);
    expect(
      names.filter((name) => /\.ts$|^(?:src|test|scripts|bench)\/|(?:^|\/)\./.test(name)),
    ).toEqual([]);
    expect(names).toContain('dist/cli.program.cjs');
    expect(names).toContain('dist/skills/checkpoint-save/SKILL.md');
  });

  test('its command can be run', () => {
    const mode = packed.files.find(({ path }) => path === description.bin['git-checkpoint'])?.mode;
    expect((mode ?? 0) & 0o111).toBe(0o111);
  });

  test('publint finds nothing', async () => {
    const { buffer, byteOffset, byteLength } = tarball;
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes } });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}, { color: false }))).toEqual(
      [],
    );
  });
});

describe('package.json', () => {
  test('says whose it is, where it lives and where to complain', () => {
    const { author, license, homepage, bugs, repository } = description;
    expect(read('LICENSE')).toContain(`${license} License\n\nCopyright (c) 2026 ${author}\n`);
    const [, address = ''] = /^git\+(https:\/\/.+)\.git$/.exec(repository.url) ?? [];
    expect([homepage, bugs.url]).toEqual([`${address}#readme`, `${address}/issues`]);
  });

  test('brings no dependency along, and runs nothing where it is installed', () => {
    expect(Object.keys(description).filter((key) => /dependencies$/i.test(key))).toEqual([
      'devDependencies',
    ]);
    const scripts = Object.keys(description.scripts);
    expect(scripts.filter((name) => /^(?:pre|post)?install$/.test(name))).toEqual([]);
  });
});

describe('the workflows', () => {
  test('what each commit runs on: the oldest major of node, the later ones, and the newest', () => {
    const ci = read('.github/workflows/ci.yml');
    const [, oldest = ''] = /^>=(\d+)\./.exec(description.engines.node) ?? [];
    expect(/^\s+node: \[(.+)\]$/m.exec(ci)?.[1]?.split(', ')).toEqual([
      oldest,
      '22',
      '24',
      'latest',
    ]);
    expect(ci).toContain('os: [ubuntu-latest, macos-latest]');
    expect(ci).toMatch(/^ +- run: npm cit$/m);
  });

  test('a release is checked first, has its provenance, and no token', () => {
    const release = read('.github/workflows/release.yml');
    const steps = [...release.matchAll(/^ +- run: (.+)$/gm)].map(([, command]) => command);
    expect(steps.indexOf('npm cit')).toBeLessThan(
      steps.indexOf('npm publish --provenance --access public'),
    );
    expect(steps).toContain('npm publish --provenance --access public');
    expect(release).toMatch(/^ +id-token: write\b/m);
    expect(release).not.toMatch(/secrets\.|registry-url|TOKEN/);
  });
});
