import type { PartKey } from './sections.ts';

/**
 * What the JSON Schema says of each part of a draft. Apart from the table of sections, which every command,
 * hook and agent's event loads, because only `save` with a JSON draft needs it.
 */
export const MEANINGS: Record<PartKey, string> = {
  title: 'What the effort is called.',
  context: 'One or two sentences about what was going on.',
  done: 'What is completed.',
  doing: 'What is in progress, with file and line.',
  todo: 'What is not started.',
  next: 'The exact next steps, in order.',
  decisions: 'What was decided, each with its why.',
  questions: 'What is open or blocks the work.',
  files: 'Files worth a remark; what git sees is added.',
  memories: 'Files that give context for the work.',
  verify: 'Commands that prove the current state.',
  avoid: 'What was tried and failed, what is settled.',
  resumeCommand: 'What to type or say to carry on.',
};
