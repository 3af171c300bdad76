import { COMMANDS, GLOBAL, type Option, PLACES } from './table.ts';
import { fillTemplate, posixWord } from './template.ts';
import { unseenBytes } from './unseen.ts';
import { WORDS } from './values.ts';

/** The completion for bash. */
export function bashCompletion(): string {
  return fillTemplate('git-checkpoint.bash', {
    COMMANDS: COMMANDS.flatMap(({ names }) => names).join(' '),
    GLOBAL: flagsOf(GLOBAL),
    OPTIONS: lines(
      COMMANDS.map(({ names, options }) => [names, `gc_options=${posixWord(flagsOf(options))}`]),
    ),
    KINDS: lines(
      PLACES.map(({ places, kind, many }) => [
        places,
        `gc_kind=${posixWord(kind)}${many ? ' gc_many=1' : ''}`,
      ]),
    ),
    WORDS: lines(
      Object.entries(WORDS).map(([kind, words]) => [
        [kind],
        `gc_words=(${words.map(posixWord).join(' ')})`,
      ]),
    ),
    UNSEEN: unseenBytes()
      .map((pattern) => `\t${pattern}) return 1 ;;`)
      .join('\n'),
  });
}

function flagsOf(options: Option[]): string {
  return options.flatMap(({ flags }) => flags).join(' ');
}

/** The lines of a `case`. */
function lines(cases: [words: string[], action: string][]): string {
  return cases
    .map(([words, action]) => `\t${words.map(posixWord).join(' | ')}) ${action} ;;`)
    .join('\n');
}
