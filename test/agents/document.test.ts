/** What another program writes between our read and our write is never overwritten or deleted (G4). */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../src/agents/claude-code.ts';
import { readDocument, writeDocument } from '../../src/agents/document.ts';
import { carryOutAgentInstall, planAgentInstall } from '../../src/agents/install.ts';
import {
  hasInstructions,
  putInstructions,
  takeInstructions,
} from '../../src/agents/instructions.ts';
import { carryOutAgentUninstall, planAgentUninstall } from '../../src/agents/uninstall.ts';
import { whereFrom } from '../../src/agents/where.ts';
import { replaceKeeping } from '../../src/disk/files.ts';
import { readRegular } from '../../src/disk/regular-file.ts';
import { root } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const CHANGED = /another program has just changed/;

function home() {
  const directory = temporaryDirectory();
  const file = join(directory, 'settings.json');
  const env = { HOME: directory, CLAUDE_CONFIG_DIR: directory };
  const where = whereFrom(env, null, { dist: join(root, 'dist'), nodes: ['/usr/bin/node'] });
  return { file, where };
}

describe('a document', () => {
  test.each([
    ['changed', '{"model":"a"}', '{"model":"b"}'],
    ['gone', '{"model":"a"}', null],
    ['made', null, '{"permissions":{}}'],
  ])('%s meanwhile stays as it is', (_, before, meanwhile) => {
    const { file } = home();
    if (before !== null) writeFileSync(file, before);
    const document = readDocument(file);
    if (meanwhile === null) rmSync(file);
    else writeFileSync(file, meanwhile);
    expect(() => writeDocument(document, Buffer.from('ours'))).toThrow(CHANGED);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(meanwhile);
  });
});

test('an installation and its end leave alone what an agent wrote after they were planned', () => {
  const { file, where } = home();
  const mine = '{"permissions":{"allow":["Bash(ls)"]}}\n';
  const install = planAgentInstall(claudeCode, 'user', where, { force: false });
  writeFileSync(file, mine);
  expect(() => carryOutAgentInstall(install, where)).toThrow(CHANGED);
  expect(readFileSync(file, 'utf8')).toBe(mine);

  rmSync(file);
  carryOutAgentInstall(planAgentInstall(claudeCode, 'user', where, { force: false }), where);
  const uninstall = planAgentUninstall(claudeCode, 'user', where);
  writeFileSync(file, mine);
  expect(() => carryOutAgentUninstall(uninstall, where)).toThrow(CHANGED);
  expect(readFileSync(file, 'utf8')).toBe(mine);
});

test('a hook script that was changed meanwhile stays as it is', () => {
  const { file } = home();
  writeFileSync(file, 'before');
  const state = readRegular(file);
  writeFileSync(file, 'meanwhile');
  expect(() => replaceKeeping(file, 'ours', state)).toThrow(CHANGED);
  expect(readFileSync(file, 'utf8')).toBe('meanwhile');
});

describe('torn and doubled marks in AGENTS.md (G40)', () => {
  const block = putInstructions('');
  const [begin = ''] = block.split('\n');

  test.each([
    ['a begin mark above', `${begin}\nmine\n\n`, block],
    ['two blocks', block, `mine\n\n${block}`],
    ['a begin mark below', block, `mine\n${begin}\n`],
  ])('%s: no line of the user goes', (_, before, after) => {
    const put = putInstructions(putInstructions(before + after));
    expect(put).toContain('mine\n');
    const taken = takeInstructions(put);
    expect(taken).toContain('mine\n');
    expect(hasInstructions(taken)).toBe(false);
  });
});
