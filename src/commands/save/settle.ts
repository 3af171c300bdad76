import type { SaveOptions } from '../../decide/save.ts';
import type { SeparateEffort } from '../../decide/separate-effort.ts';

/** Asks what becomes of the two efforts, and answers with the options that settle it. */
export async function settle(question: SeparateEffort): Promise<Partial<SaveOptions>> {
  const { askText, choose } = await import('../../terminal/questions.ts');
  const choice = await choose(
    `The live checkpoint is another effort, '${question.liveTitle}'. What becomes of '${question.newTitle}'?`,
    [
      { value: 'both', label: 'keep both', hint: `save it as ${question.proposal}` },
      { value: 'name', label: 'keep both, under another name' },
      {
        value: 'overwrite',
        label: 'overwrite',
        hint: 'the live text becomes the previous version',
      },
    ],
  );
  if (choice === 'overwrite') return { overwrite: true };
  return {
    as: choice === 'both' ? question.proposal : await askText('Name:', question.proposal),
  };
}
