/**
 * Who works where, in a bundle of its own (scripts/build.ts): where no agent has a session, no command reads it.
 */
import { noteOfSession } from '../archive/sessions.ts';
import { readSessions } from '../archive/workplaces.ts';
import { workersOn } from '../decide/sessions.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { StoredNote } from '../note/stored.ts';
import { type Told, type ToldThere, tellAll, tellThere, tellWorkers } from '../render/sessions.ts';
import type { Repository } from '../repository.ts';

export const who = {
  /** All sessions of the repository. */
  all({ env, layout, place }: Repository, now: Date): Told {
    return tellAll(readSessions(layout, now, env), place.worktree, now);
  },

  /** The sessions of each worktree that has any, by its path. */
  there({ env, layout }: Repository, now: Date): ReadonlyMap<string, ToldThere> {
    const sessions = readSessions(layout, now, env);
    const worktrees = new Set(sessions.map(({ worktree }) => worktree));
    return new Map(
      [...worktrees].map((path) => [
        path,
        tellThere(
          sessions.filter(({ worktree }) => worktree === path),
          now,
        ),
      ]),
    );
  },

  /** The sessions of others that work on a note. */
  on(
    { env, layout, place, settings }: Repository,
    note: StoredNote,
    worktrees: readonly Worktree[],
    now: Date,
  ): Told {
    const top = note.path.slice(0, -settings.config.file.length - 1);
    // git may have this one by another name: through a link, or where the git directory lies apart.
    const liveIn = note.path === layout.live ? place.worktree : top;
    const workers = workersOn(note, note.kind === 'live' ? liveIn : null, {
      sessions: readSessions(layout, now, env),
      worktrees,
      lastWrote: (session) => noteOfSession(layout, session),
    });
    return tellWorkers(workers, now);
  },
};
