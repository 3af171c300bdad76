import { COMMANDS, type Command, type Option, PLACES } from './table.ts';
import { fillTemplate, fishWord } from './template.ts';
import { unseenCharacters } from './unseen.ts';
import { WORDS } from './values.ts';

/** The completion for fish. */
export function fishCompletion(): string {
  return fillTemplate('git-checkpoint.fish', {
    KINDS: PLACES.map(
      ({ places, kind }) =>
        `        case ${places.map(pattern).join(' ')}\n            echo ${fishWord(kind)}`,
    ).join('\n'),
    MANY: PLACES.flatMap(({ places, many }) => (many ? places : []))
      .map(fishWord)
      .join(' '),
    WORDS: Object.entries(WORDS)
      .map(
        ([kind, words]) =>
          `        case ${fishWord(kind)}\n            string join \\n ${words.map(fishWord).join(' ')}`,
      )
      .join('\n'),
    UNSEEN: unseenCharacters(),
    COMMANDS: COMMANDS.flatMap(({ names, meaning }) =>
      names.map((name) => `${NEEDS} -a ${name} -d ${fishWord(meaning)}`),
    ).join('\n'),
    OPTIONS: COMMANDS.flatMap((one) => one.options.map((option) => complete(one, option))).join(
      '\n',
    ),
  });
}

const NEEDS = 'complete -c git-checkpoint -n __git_checkpoint_needs_command';

/** A pattern of `switch` that means itself. */
function pattern(place: string): string {
  return fishWord(place).replaceAll('*', '\\*');
}

function complete({ names }: Command, { flags, meaning, value }: Option): string {
  const written = flags.map((flag) =>
    flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
  );
  const takes = value && !value.optional ? [`-x -a '(__git_checkpoint_offer)'`] : [];
  return [
    `complete -c git-checkpoint -n '__git_checkpoint_using ${names.join(' ')}'`,
    ...written,
    ...takes,
    `-d ${fishWord(meaning)}`,
  ].join(' ');
}
