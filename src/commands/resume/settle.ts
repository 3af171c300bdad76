import type { ResumeOptions } from '../../decide/resume.ts';
import type { ResumeQuestion } from '../../decide/resume-question.ts';
import { CheckpointError } from '../../errors.ts';
import { describeOwner } from '../../note/head.ts';
import { fileNameOf, nameOf } from '../../note/names.ts';
import type { StoredNote } from '../../note/stored.ts';
import { describeNote } from '../../render/pick.ts';
import type { Choice } from '../../terminal/questions.ts';

type OtherBranch = Extract<ResumeQuestion, { kind: 'other-branch' }>;

/** Asks a question at a terminal and answers with the options that settle it. */
export async function settle(question: ResumeQuestion, now: Date): Promise<Partial<ResumeOptions>> {
  const { agree } = await import('../../terminal/questions.ts');
  switch (question.kind) {
    case 'other-branch':
      return settleOtherBranch(question, now);
    case 'occupied':
      if (await agree(`File the live checkpoint away and take '${nameOf(question.wanted)}'?`)) {
        return { park: true };
      }
      throw declined();
    case 'several':
      return { name: await pick(question.own, now), park: true };
    case 'choose':
      return { name: await pick(question.candidates, now), park: true };
  }
}

/** Only what the archive has something for is offered. */
async function settleOtherBranch(
  { live, own, candidates }: OtherBranch,
  now: Date,
): Promise<Partial<ResumeOptions>> {
  const { choose } = await import('../../terminal/questions.ts');
  const choices: Choice<'asIs' | 'own' | 'pick'>[] = [
    { value: 'asIs', label: 'resume it as it is' },
  ];
  if (own[0]) {
    const label = "file it away and take this branch's own";
    choices.push({ value: 'own', label, hint: nameOf(own[0]) });
  }
  if (candidates.length > 0) {
    choices.push({ value: 'pick', label: 'file it away and pick one from the archive' });
  }
  switch (await choose(`The live checkpoint ${describeOwner(live.note)}.`, choices)) {
    case 'asIs':
      return { asIs: true };
    case 'own':
      return { park: true };
    case 'pick':
      return { name: await pick(candidates, now), park: true };
  }
}

async function pick(candidates: readonly StoredNote[], now: Date): Promise<string> {
  const { pickOne } = await import('../../terminal/questions.ts');
  return pickOne(
    'Which checkpoint is resumed?',
    candidates.map((one) => ({ value: fileNameOf(one), ...describeNote(one, now) })),
  );
}

function declined(): CheckpointError {
  return new CheckpointError('refused', 'no checkpoint was resumed; nothing was changed');
}
