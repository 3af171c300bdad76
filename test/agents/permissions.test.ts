/** Rules in `permissions` of Claude Code's settings: put in, taken out, and those of the user heeded. */
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { allow, disallow, refusing, unallowed } from '../../src/agents/settings/permissions.ts';

const COMMANDS = ['git checkpoint save', 'git checkpoint list'];
const RULES = ['Bash(git checkpoint save *)', 'Bash(git checkpoint list *)'];

test('a rule of a repository with many wildcards takes no time', () => {
  const hostile = `Bash(${'*'.repeat(40)}!)`;
  const text = JSON.stringify({ permissions: { deny: [hostile], allow: [hostile] } });
  expect(refusing(text, COMMANDS, 'f')).toBeNull();
  expect(unallowed(text, COMMANDS, 'f')).toEqual(COMMANDS);
});

describe.each([
  ['nothing', '{\n  "a": 1\n}\n'],
  ['an empty object', '{}\n'],
  ['other permissions', '{\n  "permissions": {\n    "deny": ["Bash(rm *)"]\n  },\n  "z": 1\n}\n'],
  ['an empty list', '{"permissions":{"allow":[]}}'],
  ['a list on a line', '{ "permissions": { "allow": ["Read", "Bash(ls *)"] } }\n'],
  [
    'a list on lines, with remarks',
    '{\r\n\t"permissions": {\r\n\t\t"allow": [\r\n\t\t\t"Read", // all\r\n\t\t],\r\n\t},\r\n}',
  ],
  ['one of them', '{"permissions": {"allow": ["Bash(git checkpoint save:*)"]}}'],
])('into %s', (_, before) => {
  const put = allow(before, COMMANDS, 'f');

  test('all are allowed, once, and what was there stays', () => {
    expect(unallowed(put.text, COMMANDS, 'f')).toEqual([]);
    const { permissions, ...rest } = parse(put.text);
    const { permissions: former = {}, ...others } = parse(before);
    expect(rest).toEqual(others);
    const rules = RULES.filter((rule) => put.allowed.rules.includes(rule));
    expect(permissions).toEqual({ ...former, allow: [...(former.allow ?? []), ...rules] });
  });

  test('a second time adds nothing', () => {
    expect(allow(put.text, COMMANDS, 'f').allowed.rules).toEqual([]);
  });

  test('and out again, byte for byte', () => {
    const taken = disallow(put.text, put.allowed, 'f');
    // As elsewhere, what was hollow keeps its two lines.
    const isHollow = /\{\}|\[\]/.test(before);
    expect(isHollow ? parse(taken) : taken).toEqual(isHollow ? parse(before) : before);
  });
});

test.each([
  ['Bash', true],
  ['Bash(*)', true],
  ['Bash(git *)', true],
  ['Bash(git:*)', true],
  ['Bash(git checkpoint:*)', true],
  ['Bash(git checkpoint save *)', true],
  ['Bash(git * save *)', true],
  ['Bash(git)', false],
  ['Bash(git checkpoint save)', false],
  ['Bash(git checkpoint saves *)', false],
  ['Bash(git check.oint save *)', false],
  ['Bash(git checkpoint save --overwrite *)', false],
  ['Read(*)', false],
  ['BashOutput', false],
])('the rule %s fits a save with words: %s', (rule, expected) => {
  const [save = ''] = COMMANDS;
  const text = JSON.stringify({ permissions: { ask: [rule, 7], allow: [rule] } });
  expect(refusing(text, [save], 'f')).toBe(expected ? rule : null);
  expect(unallowed(text, [save], 'f')).toEqual(expected ? [] : [save]);
});

test('what is not what it has to be is refused', () => {
  for (const [text, why] of [
    ['{"permissions": []}', /its 'permissions' is not an object/],
    ['{"permissions": {"allow": {}}}', /its 'permissions.allow' is not a list/],
    ['{"permissions": {},\n"permissions": {}}', /line 2: 'permissions' is there twice/],
  ] as const) {
    expect(() => allow(text, COMMANDS, 'f')).toThrow(why);
  }
});

test('only what was put there is taken, wherever it has gone', () => {
  const put = allow('{"a": 1}', COMMANDS, 'f');
  const edited = put.text.replace('"Bash(git checkpoint save *)"', '"Bash(git checkpoint *)"');
  const mine = edited.replace(
    '"Bash(git checkpoint list *)"',
    '"Bash(git checkpoint list *)", "Read"',
  );
  expect(parse(disallow(mine, put.allowed, 'f'))).toEqual({
    a: 1,
    permissions: { allow: ['Bash(git checkpoint *)', 'Read'] },
  });
});
