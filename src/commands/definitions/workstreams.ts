import { type Definition, DRY_RUN, inRepository, type OptionDefinition } from './definition.ts';

/** What a workstream can be given, when it is started as well as later. */
const CHANGES: readonly OptionDefinition[] = [
  ['--mission <text>', 'what the workstream is to produce'],
  ['--decision <text>', 'a decision, added; relative dates become absolute', 'many'],
  ['--artifact <text>', 'a file produced or in flight, added', 'many'],
  ['--status <text>', 'what is done, in progress, blocked; in place of the present ones', 'many'],
  ['--open <text>', 'an open item, added', 'many'],
  ['--next <text>', 'the next action, in place of the present one'],
  ['--set <section...>', "a section and its whole text, '-' for standard input"],
  ['--replace <item...>', 'an item and what takes its place'],
  ['--remove <item...>', 'an item to remove'],
  DRY_RUN,
];

/** The commands that keep a long-running record current. */
export const WORKSTREAMS: readonly Definition[] = [
  {
    usage: 'track <topic>',
    short: 'start a workstream, a record of long work',
    summary: 'Start a workstream: a record of long work that is kept current as it goes.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.track()),
    options: CHANGES,
  },
  {
    usage: 'refresh [topic]',
    short: 'change sections of a workstream',
    summary:
      'Change the given sections of a workstream. Where nothing changes, nothing is written.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.refresh()),
    options: CHANGES,
  },
  {
    usage: 'attach <topic> [file]',
    short: 'copy an outside file to a workstream',
    summary:
      'Copy an outside file, or standard input, into the archive and list it with a workstream.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.attach()),
    options: [['--as <name>', 'the name of the copy']],
  },
  {
    usage: 'brief [name]',
    short: 'print a block to paste into a cleared context',
    alias: 'reset',
    summary:
      'Print the block to paste into a cleared context, in less than 400 words; a workstream is refreshed first.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.brief()),
    options: CHANGES,
  },
];
