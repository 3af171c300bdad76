import { COMMANDS, type Command, GLOBAL, type Option, type Value } from './table.ts';
import { fillTemplate, posixWord } from './template.ts';
import { unseenBytes } from './unseen.ts';
import { type Kind, SETTINGS, WORDS } from './values.ts';

/** The completion for zsh. */
export function zshCompletion(): string {
  return fillTemplate('_git-checkpoint', {
    UNSEEN: unseenBytes()
      .map((pattern) => `\t\t\t${pattern}) continue ;;`)
      .join('\n'),
    WORDS: Object.entries(WORDS)
      .map(
        ([kind, words]) => `\t${posixWord(kind)}) words_of=(${words.map(posixWord).join(' ')}) ;;`,
      )
      .join('\n'),
    VALUES: SETTINGS.map(([name, kind]) => `\t${name}) ${actionOf(kind, 'value')} ;;`).join('\n'),
    GLOBAL: GLOBAL.map((option) => `\t\t${specOf(option)} \\`).join('\n'),
    COMMANDS: COMMANDS.flatMap(({ names, meaning }) =>
      names.map((name) => `\t\t\t${posixWord(`${name}:${meaning}`)}`),
    ).join('\n'),
    ARGUMENTS: COMMANDS.map(argumentsOf).join('\n'),
  });
}

function argumentsOf({ names, options, values }: Command): string {
  const hasActions = values.some(({ placeholder }) => placeholder === 'action');
  const specs = [
    ...options.map(specOf),
    ...values.map((value, i) => posixWord(argumentOf(value, i, hasActions))),
  ];
  const lines = specs.map((spec) => `\t\t\t\t${spec}`).join(' \\\n');
  return `\t\t${names.join(' | ')})\n\t\t\t_arguments -S -s \\\n${lines} && ret=0\n\t\t\t;;`;
}

/** An option as `_arguments` takes it. */
function specOf({ flags, meaning, repeats, value }: Option): string {
  const exclusion = repeats || flags.length === 1 ? '' : `(${flags.join(' ')})`;
  const explained = `[${meaning.replace(/[[\]\\]/g, '\\$&')}]${value ? valueSpec(value) : ''}`;
  const written = flags.map((flag) => flag + signOf(flag, value));
  const star = repeats ? '*' : '';
  const [first = ''] = written;
  return written.length === 1
    ? posixWord(`${star}${exclusion}${first}${explained}`)
    : `${posixWord(star + exclusion)}{${written.join(',')}}${posixWord(explained)}`;
}

/** How a value follows an option: `--file=<value>` or `--file <value>`, `-m<value>` or `-m <value>`. */
function signOf(flag: string, value: Value | null): string {
  if (!value || value.many) return '';
  return flag.startsWith('--') ? '=' : '+';
}

function valueSpec({ placeholder, kind, optional, many }: Value): string {
  const action = actionOf(kind, placeholder);
  const first = `${optional ? '::' : ':'}${placeholder}:${inSpec(action)}`;
  return many ? `${first}:*-*:text:` : first;
}

function argumentOf({ placeholder, kind, many }: Value, i: number, hasActions: boolean): string {
  const action = actionOf(kind, placeholder);
  const after = hasActions && i > 0 ? `__git-checkpoint-after-action ${action}` : action;
  return `${many ? '*' : i + 1}:${placeholder}:${inSpec(after)}`;
}

/** A call that is made as it stands. */
function inSpec(call: string): string {
  return `{ ${call.replaceAll(':', '\\:')} }`;
}

/** What offers a kind, as a call. */
function actionOf(kind: Kind, placeholder: string): string {
  switch (kind) {
    case 'branch':
      return '__git-checkpoint-refs branch refs/heads/';
    case 'directory':
      return '_directories';
    case 'file':
      return '_files';
    case 'name':
      return '__git-checkpoint-names';
    case 'rescue':
      return '__git-checkpoint-refs "rescued work" refs/checkpoint-rescue/';
    case 'text':
      return `_message ${placeholder}`;
    case 'topic':
      return '__git-checkpoint-topics';
    case 'value':
      return '__git-checkpoint-value';
    case 'worktree':
      return '__git-checkpoint-worktrees';
    default:
      return `__git-checkpoint-words "${kind}"`;
  }
}
