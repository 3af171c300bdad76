import type { CheckpointError } from '../../errors.ts';
import { isList, PART_KEYS, PARTS } from '../../note/sections.ts';
import { DATE } from '../date-option.ts';
import { list } from '../list.ts';
import { resume } from '../resume.ts';
import { save } from '../save.ts';
import { status } from '../status.ts';
import {
  type Definition,
  DRY_RUN,
  heed,
  inRepository,
  type OptionDefinition,
} from './definition.ts';

/** What a save can be told, an option each. */
const GIVEN: readonly OptionDefinition[] = PART_KEYS.flatMap((key): OptionDefinition[] => {
  const { option } = PARTS[key];
  if (option === null) return [];
  return [isList(key) ? [...option, 'many'] : option];
});

const saveHere = inRepository(() => save);
const listHere = inRepository(() => list);
const LIST_ALL = "'git checkpoint list --all' lists those of all your repositories";

/** The commands for the checkpoints themselves. */
export const CHECKPOINTS: readonly Definition[] = [
  {
    usage: 'save [text]',
    short: 'write down where the work stands',
    summary:
      'Write down where the work stands. Text comes from the words that you give, from --file, from the options, from the editor at a terminal, else from what git sees. What you leave out is carried over from the checkpoint of the same effort.',
    load: async () => async (invocation, options, args) => {
      // A question about the form, which is asked of no repository.
      if (options['schema'] === true) return (await import('../seldom.ts')).seldom.schema();
      return (await saveHere())(invocation, options, args);
    },
    options: [
      ['-m, --message <text>', 'where things stand, as <text> alone (repeatable)', 'many'],
      ['--file <file>', 'read the text from a file, Markdown or JSON; - is standard input'],
      ...GIVEN,
      ['--as <name>', 'save beside the live checkpoint, which stays untouched'],
      ['--overwrite', 'take the place of a live checkpoint that looks like another effort'],
      ['--no-stage', 'leave the index alone'],
      ['-v, --verbose', 'say also what is where, and how to resume'],
      ['--schema', 'print the JSON Schema of what --file takes, and save nothing'],
      DRY_RUN,
    ],
  },
  {
    usage: 'resume [name]',
    short: 'bring a checkpoint back, with what has changed since',
    summary:
      'Bring a checkpoint back and say what has changed since. A name is a branch, a file stem, or an unambiguous prefix of either.',
    load: inRepository(() => resume),
    options: [
      ['-y, --yes', 'of several checkpoints of this branch, take the newest'],
      ['--as-is', 'resume the live checkpoint although it is of another branch'],
      ['--park', 'file the live checkpoint away first'],
      ['--switch', "switch to the checkpoint's branch, and resume there"],
      ['--worktree [path]', 'make a worktree for a branch that has none, and resume there'],
      ['--here', 'resume a checkpoint of another branch on the current one'],
      ['--prompt', 'print everything as one text for an agent'],
      ['-v, --verbose', 'show long lists whole, and all that has changed since'],
      DRY_RUN,
    ],
  },
  {
    usage: 'status',
    short: 'show where this worktree stands, and what to type next',
    summary: 'Show where this worktree stands, with the command to type next.',
    load: inRepository(() => status),
  },
  {
    usage: 'list',
    short: 'list all efforts, each with its next step',
    summary: 'List the efforts of all worktrees and the archive, each with its next step.',
    load: async () => async (invocation, options, args) => {
      if (options['all'] === true) {
        const { overall } = await import('../overall.ts');
        const { answer, settings } = await (await overall.listAll())(invocation, options);
        heed(settings);
        return answer;
      }
      try {
        return await (await listHere())(invocation, options, args);
      } catch (error) {
        const { kind, message, hints } = error as CheckpointError;
        // Where git refuses a repository, what it says of that is all that helps.
        const isNowhere = kind === 'no-worktree' && message.startsWith('not a git repository');
        if (isNowhere) (error as CheckpointError).hints = [...hints, LIST_ALL];
        throw error;
      }
    },
    options: [
      ['--all', 'those of all your repositories, also outside of one'],
      ['--worktrees', 'a row for each worktree instead, with who works there'],
      ['--done', 'also those that are done'],
      DATE,
      ['--format <fields>', 'a line of your own for each, such as %(branch) %(next), for scripts'],
      ['-z, --null', 'with --format: end each with NUL instead of a line break'],
      ['-v, --verbose', 'with paths, mirrors and previous versions'],
    ],
  },
  {
    usage: 'show [name]',
    short: 'print a checkpoint, or an earlier version: name@{2}',
    summary: 'Print a checkpoint, by default the live one; name@{2} is an earlier version.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.show()),
    options: [['--section <heading>', 'print one section']],
  },
  {
    usage: 'edit [name]',
    short: 'edit a checkpoint with the editor that git uses',
    summary: 'Edit a checkpoint with the editor that git uses.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.edit()),
  },
  {
    usage: 'next',
    short: 'list the next steps, or tick one off: --done',
    summary:
      'List the next steps of the live checkpoint that are open. With --done, move one to what is done, and say which comes now.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.next()),
    options: [['--done [number]', 'move this one, by default the first, to what is done'], DRY_RUN],
  },
  {
    usage: 'done [name]',
    short: 'say that an effort is over, and file it under done/',
    summary: 'Say that an effort is over: its checkpoint goes to done/ in the archive.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.done()),
    options: [DRY_RUN],
  },
  {
    usage: 'prune',
    short: 'file what is over: merged, gone, or old',
    summary:
      'File paused checkpoints that are over under done/. Several options add up; without one, it is --merged --gone.',
    load: inRepository(async () => (await import('../overall.ts')).overall.prune()),
    options: [
      ['--older-than <time>', 'saved longer ago than that, such as 2.weeks'],
      ['--merged', 'of branches that are merged into the base branch'],
      ['--gone', 'of branches that do not exist any more'],
      DRY_RUN,
    ],
  },
];
