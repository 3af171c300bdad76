/**
 * Bundles the three entries, src/cli.ts, src/hook.ts and src/agent.ts, into dist/, and puts beside them
 * what agents are given: the scripts that they run, and the skills.
 *
 * Three CommonJS files, each with all that it needs: a hook then reads none of the command line's
 * code, and starts 3 to 10 ms earlier than from one file or from ES modules with shared chunks. What
 * is needed now and then is a file of its own: seldom.cjs with the commands that are not of every day,
 * overall.cjs with what looks at many efforts at once,
 * session.cjs with an agent's events but the writes of its tools,
 * questions.cjs where one is asked, shared-file.cjs where a repository has a file of settings,
 * base-file.cjs where the base branch has moved, porcelain.cjs where git is to change the repository,
 * pager.cjs where an answer is longer than the terminal, pick.cjs where a checkpoint is picked from a list,
 * editor-template.cjs where a save opens an editor, gone-archive.cjs where the archive has vanished, wiring.cjs where agents are wired, who.cjs where they
 * have sessions, mcp.cjs where one is served by MCP.
 * All are made in memory and put in place only when all went well, so a failed build leaves the
 * former dist/ as it was.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildResult, build, type Plugin, transform } from 'esbuild';
import { withQuestions } from '../src/install/hook-script.ts';
import { bundledLicenses } from './bundled-licenses.ts';
import { requireRepetition, startedFromCache } from './code-cache.ts';
import { OLDEST_NODE } from './oldest-node.ts';
import { replaceFile } from './replace-file.ts';

const root = join(__dirname, '..');
const dist = join(root, 'dist');
const { version } = JSON.parse(read('package.json'));

/** The text of a file, by its path from the top. */
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** What hook scripts are put together from (src/install/block.ts), so that no file has to be found. */
function hookFragments() {
  const events = Object.fromEntries(
    ['post-checkout', 'post-merge', 'post-commit'].map((event) => [event, script(event)]),
  );
  return { locate: script('locate'), start: script('start'), events };
}

/** A script of `hooks/`, with the questions to git where it says so. */
function script(name: string): string {
  const asking = (indent: string) => read('hooks/ask').replace(/^(?=.)/gm, indent);
  return withQuestions(
    read(`hooks/${name}`).replace(/^(\t*)@ASK@\n/m, (_, indent) => asking(indent)),
  );
}

/** What is loaded only when it is needed. */
const APART = {
  'base-file': 'src/gather/base-file.ts',
  'editor-template': 'src/note/editor-template.ts',
  'gone-archive': 'src/archive/gone-archive.ts',
  mcp: 'src/commands/mcp.ts',
  overall: 'src/commands/overall.ts',
  pager: 'src/git/pager.ts',
  pick: 'src/commands/pick.ts',
  porcelain: 'src/git/porcelain.ts',
  questions: 'src/terminal/questions.ts',
  seldom: 'src/commands/seldom.ts',
  session: 'src/agents/session.ts',
  'shared-file': 'src/config/shared-file.ts',
  who: 'src/commands/who.ts',
  wiring: 'src/commands/wiring.ts',
};

/** Leaves the import of what is apart where it is, under the name that it has in dist/. */
const apart: Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    for (const name of Object.keys(APART)) {
      onResolve({ filter: new RegExp(`/${name}\\.ts$`) }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${name}.cjs`, external: true } : null,
      );
    }
  },
};

/**
 * Gives what is local to a file short names, and every command reads less. What a file exports keeps its name
 * for stack traces.
 */
const shortNames: Plugin = {
  name: 'short-names',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), {
        sourcefile: path,
        minifyIdentifiers: true,
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      });
      return { contents: code };
    });
  },
};

/** What agents run by its name. */
const SCRIPTS = ['agent-write', 'statusline'];

/** What agents are given as it is: it has to be a file of its own where it is used. */
function skills(): [string, string][] {
  return readdirSync(join(root, 'agents/skills'))
    .map((name) => `skills/${name}/SKILL.md`)
    .map((path) => [path, read(`agents/${path}`)]);
}

/** What is started by itself, often and for a short time. */
const STARTED = { cli: 'src/cli.ts', hook: 'src/hook.ts', agent: 'src/agent.ts' };

type Bundles = BuildResult<{ write: false; metafile: true }>;

function bundle(): Promise<Bundles> {
  return build({
    absWorkingDir: root,
    entryPoints: { ...STARTED, ...APART },
    plugins: [apart, shortNames],
    // Its other form asks for its parts at run time, which no bundler can follow.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    // cosmiconfig asks for them in loaders that it is not given: none of this code is in dist/.
    external: ['import-fresh', 'js-yaml', 'parse-json', 'typescript'],
    // `require` in the place of `import()`, which would start node's second loader.
    supported: { 'dynamic-import': false },
    outdir: dist,
    outExtension: { '.js': '.cjs' },
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: `node${OLDEST_NODE}`,
    // What is exported keeps its name, for stack traces that can be read.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: { js: '#!/usr/bin/env node' },
    define: {
      __VERSION__: JSON.stringify(version),
      __HOOKS__: JSON.stringify(hookFragments()),
      __SCHEMA__: JSON.stringify(read('docs/checkpoint.schema.json')),
    },
  });
}

function putInPlace({ outputFiles, metafile }: Bundles): void {
  const bundles = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  requireRepetition([...bundles.values()]);
  const scripts = new Map(SCRIPTS.map((name) => [name, script(name)]));
  const files = new Map<string, string | Uint8Array>([
    ...scripts,
    ...startedFromCache(bundles, scripts, root, dist),
  ]);
  files.set('LICENSES.txt', bundledLicenses(root, Object.keys(metafile.inputs)));
  for (const [name, text] of skills()) files.set(name, text);
  files.set('opencode-plugin.mjs', read('agents/opencode-plugin.mjs'));

  for (const [name, content] of files) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    const executable = name.endsWith('.cjs') || SCRIPTS.includes(name);
    replaceFile(join(dist, name), content, executable ? 0o755 : 0o644);
  }
  // dist/ is published as it is: what an earlier build made and this one does not goes.
  const made = [...files.keys()];
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (made.some((one) => one === name || one.startsWith(`${name}/`))) continue;
    rmSync(join(dist, name), { recursive: true, force: true });
  }
}

bundle()
  .then(putInPlace)
  .catch((error) => {
    // esbuild has printed what is wrong with the sources; its exception says it again, as an object.
    if (!(error instanceof Error && 'errors' in error)) throw error;
    process.exitCode = 1;
  });
