/** The code caches that a build makes, and which of an earlier build it keeps. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireRepetition, startedFromCache } from '../../scripts/code-cache.ts';
import { root } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A program that takes whatever it is told, as do all that the build tries it with. */
const programOf = (addend: number) => `#!/usr/bin/env node
require('node:fs').readFileSync(0);
console.log([1, 2, 3].map((n) => n + ${addend}).join());
`;
const SCRIPTS = new Map([['agent-write', '#!/bin/sh\ncat >/dev/null\n']]);

function build(dist: string, addend = 1): Map<string, string | Buffer> {
  const bundles = new Map(['cli.cjs', 'agent.cjs'].map((name) => [name, programOf(addend)]));
  return startedFromCache(bundles, SCRIPTS, root, dist);
}

/** A dist/ with what a build made. */
function put(files: ReadonlyMap<string, string | Buffer>): string {
  const dist = join(temporaryDirectory(), 'dist');
  mkdirSync(dist);
  for (const [name, content] of files) writeFileSync(join(dist, name), content);
  return dist;
}

test('a cache names the node that made it, and is kept while that node builds the same text', () => {
  const files = build(temporaryDirectory());
  const cache = files.get('cli.program.cache') as Buffer;
  const { version, platform, arch, versions } = process;
  const [node, hash] = cache.toString('latin1').split('\n', 2);
  expect(node).toBe(`${version} ${platform} ${arch} V8 ${versions.v8}`);
  expect(String(files.get('cli.program.cjs')).endsWith(`\n${hash}\n`)).toBe(true);
  expect(build(put(files))).toEqual(files);
});

test('the cache of another node is neither kept nor given to V8', () => {
  const files = build(temporaryDirectory());
  const cache = files.get('cli.program.cache') as Buffer;
  const header = cache.subarray(0, cache.indexOf('\n', cache.indexOf('\n') + 1) + 1);
  // What V8 takes for this program's, since it only compares the length of the texts.
  const data = (build(temporaryDirectory(), 2).get('cli.program.cache') as Buffer).subarray(
    header.length,
  );
  const rebuilt = (named: Buffer) => {
    const earlier = put(new Map(files).set('cli.program.cache', Buffer.concat([named, data])));
    return build(earlier).get('cli.program.cache') as Buffer;
  };
  expect(rebuilt(header)).toEqual(Buffer.concat([header, data]));

  const others = Buffer.from(header.toString().replace(process.version, 'v20.17.99'));
  const again = rebuilt(others);
  expect(again.subarray(0, header.length)).toEqual(header);
  expect(again.subarray(header.length).equals(data)).toBe(false);
});

test('what a build takes out of a bundle has to be in one', () => {
  const written = [
    'x;"use strict";var init_define_A=__esm({"<define:A>"(){}});',
    'init_a=__esm({"src/git/a.ts"(){}});import_node_fs2=require("node:fs");',
    'a=(0,import_node_fs2.statSync)(b);return(0,import_node_path.join)(c)',
  ];
  expect(() => requireRepetition(written)).not.toThrow();
  for (const one of written) {
    const others = written.filter((text) => text !== one);
    expect(() => requireRepetition(others)).toThrow('esbuild writes nothing like');
  }
});
