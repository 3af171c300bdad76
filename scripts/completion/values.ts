/**
 * What an option's value or an argument is, for the completion of shells: told by its placeholder, such as
 * `<name>`, for all commands alike.
 */
import { AGENTS } from '../../src/agents/list.ts';
import { type AnyKey, KEY_LIST } from '../../src/config/keys.ts';
import { BRANCH, PATH, PATH_INSIDE, type ValueType } from '../../src/config/values.ts';
import { DATE_STYLES } from '../../src/note/date-style.ts';
import { SECTION_NAMES } from '../../src/note/sections.ts';
import { WORKSTREAM_SECTIONS } from '../../src/note/workstream/sections.ts';
import { SHELL_FUNCTIONS } from '../../src/render/shell-init.ts';

/** What a shell looks up itself, and a text, for which it has nothing to offer. */
type LookedUp =
  | 'branch'
  | 'directory'
  | 'file'
  | 'name'
  | 'rescue'
  | 'text'
  | 'topic'
  | 'value'
  | 'worktree';

/** What a value is: looked up by the shell, or some of {@link WORDS}. */
export type Kind = LookedUp | `some ${string}`;

/** Words that are always the same, by the kind that they are. */
export const WORDS: Record<Kind & `some ${string}`, readonly string[]> = {
  'some agent': AGENTS.map(({ name }) => name),
  'some agent action': ['install', 'uninstall', 'status'],
  'some date format': DATE_STYLES,
  'some config action': ['list', 'get', 'set', 'unset'],
  'some rescue action': ['list', 'show', 'apply', 'drop'],
  'some section': SECTION_NAMES,
  'some workstream section': WORKSTREAM_SECTIONS,
  'some setting': KEY_LIST.map(({ name }) => name),
  'some shell': Object.keys(SHELL_FUNCTIONS),
  ...Object.fromEntries(
    KEY_LIST.map((key) => [`some ${key.name}`, choicesOf(key)]).filter(
      ([, words]) => words !== null,
    ),
  ),
};

/** Settings, each with what its value is. */
export const SETTINGS: [name: string, Kind][] = KEY_LIST.map((key) => [
  key.name,
  kindOfSetting(key),
]);

const BY_PLACEHOLDER: Record<string, Kind> = {
  agent: 'some agent',
  command: 'text',
  commit: 'text',
  event: 'text',
  fields: 'text',
  file: 'file',
  format: 'some date format',
  heading: 'some section',
  item: 'text',
  name: 'name',
  number: 'text',
  path: 'directory',
  rev: 'text',
  section: 'some workstream section',
  shell: 'some shell',
  text: 'text',
  time: 'text',
  topic: 'topic',
  value: 'value',
  worktree: 'worktree',
};

/** Where a command means something else: the command, and the placeholder or the option that has it. */
const OTHERWISE: Record<string, Kind> = {
  'agent action': 'some agent action',
  // A name that is to be made up.
  'attach --as': 'text',
  'config action': 'some config action',
  'config name': 'some setting',
  'rescue action': 'some rescue action',
  'rescue name': 'rescue',
  'track topic': 'text',
};

/**
 * What stands for a placeholder.
 *
 * @param option the option whose value it is; null for an argument
 * @throws where no kind is known by that placeholder
 */
export function kindOf(command: string, placeholder: string, option: string | null): Kind {
  const kind =
    OTHERWISE[`${command} ${option}`] ??
    OTHERWISE[`${command} ${placeholder}`] ??
    BY_PLACEHOLDER[placeholder];
  if (kind === undefined) throw new Error(`'${command}' has '${placeholder}': what is that?`);
  return kind;
}

function kindOfSetting(key: AnyKey): Kind {
  const types: [ValueType<unknown>, Kind][] = [
    [BRANCH, 'branch'],
    [PATH, 'directory'],
    [PATH_INSIDE, 'file'],
  ];
  const [, kind] = types.find(([type]) => type === key.type) ?? [];
  return kind ?? (choicesOf(key) ? `some ${key.name}` : 'text');
}

/** The words that a setting may be, which its description quotes; null where it may be anything. */
function choicesOf({ type }: AnyKey): string[] | null {
  const quoted = [...type.expected.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  const choices = quoted.filter((word) => type.parse(word) !== undefined);
  return choices.length > 1 ? choices : null;
}
