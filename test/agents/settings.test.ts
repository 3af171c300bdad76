/** Our entries in settings of every shape: put in, put in again, taken out. */
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/agents/agent.ts';
import { eventCommand, statusLineCommand } from '../../src/agents/command-line.ts';
import { AGENTS } from '../../src/agents/list.ts';
import {
  listsOf,
  putSettings,
  strangersIn,
  takeSettings,
  type Wanted,
} from '../../src/agents/settings/edit.ts';
import { isOurCommand, MARK } from '../../src/agents/settings/ours.ts';
import type { Where } from '../../src/agents/where.ts';

/** What an agent runs at an event, as earlier installations wrote it. */
function run(program: string, event: string): string {
  const start = `[ ! -x ${program} ] || [ ! -f '/it''s' ] || exec ${program} '/it''s' claude-code ${event}`;
  const byName = `! command -v git-checkpoint >/dev/null || git-checkpoint agent hook claude-code ${event} || :`;
  return `unset NODE_OPTIONS NODE_EXTRA_CA_CERTS; ${start}; ${byName} ${MARK}`;
}

function line(program: string): string {
  return `[ ! -f ${program} ] || exec sh ${program} ${MARK}`;
}

function wanted(program = '/opt/a', more: Partial<Wanted> = {}): Wanted {
  const hook = (event: string) => ({ hooks: [{ type: 'command', command: run(program, event) }] });
  return {
    hooks: [
      { list: 'Stop', entry: hook('stop') },
      { list: 'PostToolUse', entry: { matcher: 'Write|Edit', ...hook('post-tool-use') } },
    ],
    preamble: {},
    statusLine: { command: line(program), replace: true },
    ...more,
  };
}

const OWN = `{
  // what I want
  "hooks": {
    "Stop": [
      { "hooks": [{ "type": "command", "command": "say done" }] } // tail
    ],
    "Notification": []
  },
  "statusLine": {"type": "command",
    "command": "mine"},
  "unknown": {"a": [1,2 , 3]}
}
`;

/** Every one of these comes back byte for byte. */
const SHAPES: Record<string, string> = {
  'an empty object of two lines': '{\n}\n',
  'comments everywhere':
    '// top\n{\n  /* a */ "a": 1, // last\n  "b": { "c": null } // of all\n  // end\n}\n// bottom\n',
  'a trailing comma': '{\n  "a": 1,\n  "b": [\n    1,\n  ],\n}\n',
  'a trailing comma with a remark': '{\n  "a": 1, // one\n}\n',
  CRLF: '{\r\n  "a": 1\r\n}\r\n',
  tabs: '{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n',
  'one line': '{"a":1,"b":{}}',
  'one line with blanks': '{ "a": 1 }\n',
  'no line end': '{\n  "a": 1\n}',
  'hooks of somebody else': OWN,
};

describe.each(Object.entries(SHAPES))('%s', (_name, before) => {
  const put = putSettings(before, wanted(), 'f');

  test('keeps all that was there', () => {
    const { hooks, statusLine, ...rest } = parse(before);
    const now = parse(put.text);
    expect(now).toMatchObject(rest);
    expect(now.hooks.Stop.slice(0, -1)).toEqual(hooks?.Stop ?? []);
    expect(now.statusLine.command).toBe(line('/opt/a'));
    expect(put.replaced === null).toBe(statusLine === undefined);
  });

  test('every line but those around ours is there as it was', () => {
    const lines = put.text.split('\n');
    const missing = before.split('\n').filter((line) => !lines.includes(line));
    // The last value gets a comma, and a status line that is replaced goes.
    expect(missing.length).toBeLessThanOrEqual(before === OWN ? 5 : 1);
  });

  test('a second time changes nothing', () => {
    expect(putSettings(put.text, wanted(), 'f').text).toBe(put.text);
  });

  test('a program that has moved takes the place of the former one', () => {
    const moved = putSettings(put.text, wanted('/opt/b'), 'f').text;
    expect(moved).toBe(put.text.replaceAll('/opt/a', '/opt/b'));
  });

  test('comes back byte for byte', () => {
    const taken = takeSettings(
      put.text,
      { lists: listsOf(before, 'f'), statusLine: put.replaced },
      'f',
    );
    expect(taken).toBe(before);
  });
});

test('an empty file and an empty object are objects', () => {
  for (const text of ['', '\n', '{}', ' {} \n']) {
    const put = putSettings(text, wanted(), 'f').text;
    expect(Object.keys(parse(put))).toEqual(['hooks', 'statusLine']);
    expect(parse(takeSettings(put, { lists: [], statusLine: null }, 'f'))).toEqual({});
  }
});

test('what is no object, or not what it has to be, is refused with its line', () => {
  const refused: [string, RegExp][] = [
    ['{\n  "a": 1\n  "b": 2\n}', /line 3: comma expected/],
    ['{\n  "a": ', /line 2: value expected/],
    ['[]', /it is not a JSON object/],
    ['"x"', /it is not a JSON object/],
    ['{"hooks": []}', /its 'hooks' is not an object/],
    ['{"hooks": {"Stop": {}}}', /its 'hooks.Stop' is not a list/],
  ];
  for (const [text, why] of refused) {
    expect(() => putSettings(text, wanted(), 'settings.json')).toThrow(why);
  }
});

test('only our own entries are taken, also out of a group that somebody added to', () => {
  const put = putSettings('{\n}\n', wanted(), 'f').text;
  const mine = '{ "type": "command", "command": "mine" }, // mine';
  const shared = put.replace(
    '"hooks": [\n          {',
    `"hooks": [\n          ${mine}\n          {`,
  );
  expect(shared).not.toBe(put);
  const taken = takeSettings(shared, { lists: [], statusLine: null }, 'f');
  expect(parse(taken)).toEqual({
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'mine' }] }] },
  });
  expect(taken).toContain('// mine');
});

test('entries that were doubled by hand become one', () => {
  const once = putSettings('{\n}\n', wanted(), 'f').text;
  const entry = /\{\n {8}"hooks"[\s\S]*?\n {6}\}/.exec(once)?.[0] ?? '';
  const twice = once.replace(entry, `${entry},\n      ${entry}`);
  expect(parse(twice).hooks.Stop).toHaveLength(2);
  expect(parse(putSettings(twice, wanted('/opt/b'), 'f').text).hooks.Stop).toHaveLength(1);
});

test('a status line that is there stays, unless it is to be replaced', () => {
  const asked = wanted('/opt/a', { statusLine: { command: `x ${MARK}`, replace: false } });
  const put = putSettings(OWN, asked, 'f');
  expect(put.statusLine).toBe('theirs');
  expect(parse(put.text).statusLine.command).toBe('mine');
});

test('settings made up of anything come back', () => {
  const key = fc
    .string({ minLength: 1, maxLength: 4 })
    .filter((one) => !/^(?:hooks|statusLine|__proto__)$/.test(one));
  const value = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(
      fc.dictionary(key, value, { minKeys: 1, maxKeys: 4 }),
      fc.constantFrom('  ', '    ', '\t'),
      fc.constantFrom('\n', '\r\n'),
      (settings, indent, eol) => {
        const before = JSON.stringify(settings, null, indent).replaceAll('\n', eol) + eol;
        const put = putSettings(before, wanted(), 'f').text;
        expect(parse(put).hooks.Stop).toHaveLength(1);
        expect(takeSettings(put, { lists: [], statusLine: null }, 'f')).toBe(before);
      },
    ),
  );
});

describe('a command that ends in our mark and is not one of ours stays (G3)', () => {
  const own = run('/opt/a', 'stop');
  const strangers: [string, string, string][] = [
    ['their own, at an event of no use to us', 'SubagentStop', `my-own.sh ${MARK}`],
    ['their own, at an event of ours', 'PostToolUse', `my-own.sh ${MARK}`],
    ['their own with our name in it', 'Stop', `git-checkpoint agent hook x y || : ${MARK}`],
    ['ours with something in front', 'Stop', `notify-send done; ${own}`],
    ['ours with something in between', 'Stop', own.replace('exec', 'rm -f x; exec')],
    ['ours with something behind', 'Stop', own.replace(MARK, `; echo ${MARK}`)],
  ];

  test.each(strangers)('%s', (_, list, command) => {
    const before = JSON.stringify({
      hooks: { [list]: [{ matcher: 'x', hooks: [{ type: 'command', command }] }] },
      statusLine: { type: 'command', command: `printf mine; ${line('/opt/a')}` },
    });
    expect(strangersIn(before, 'f')).toEqual([command, `printf mine; ${line('/opt/a')}`]);
    const put = putSettings(before, wanted('/opt/a', { statusLine: null }), 'f').text;
    expect(parse(put).hooks[list][0]).toEqual(parse(before).hooks[list][0]);
    const history = { lists: listsOf(before, 'f'), statusLine: null };
    expect(takeSettings(put, history, 'f')).toBe(before);
  });

  test('what an installation writes is ours, whatever the program is called', () => {
    const where = { nodes: ["/it's/no de", '/b;c'], dist: "/d (x)'s" } as unknown as Where;
    for (const agent of AGENTS.filter(({ hooks }) => hooks.length > 0)) {
      for (const { event } of agent.hooks) {
        for (const scope of SCOPES) {
          expect(isOurCommand(eventCommand(agent, event, scope, where))).toBe(true);
        }
      }
    }
    expect(isOurCommand(statusLineCommand(where))).toBe(true);
  });
});
