import type { Place } from '../git/locate.ts';
import { readEnvironment } from './environment.ts';
import type { Config } from './keys.ts';
import { type Merged, mergeSettings } from './merge.ts';
import { recallPlaces } from './recalled.ts';
import type { Layer, Setting } from './setting.ts';
import { readShared } from './shared.ts';

const NOTHING: Layer = { settings: [], warnings: [] };

/** Settings of ours and the few of git's that we need. */
export interface Settings {
  config: Config;
  /** Where each comes from. */
  sources: Merged['sources'];
  initDefaultBranch: string | null;
  /** extensions.refStorage; null for the files backend. */
  refStorage: string | null;
  /** core.sharedRepository; null where it is not set. */
  sharedRepository: string | null;
  /** advice.checkpoint; null where it is not set. */
  advice: string | null;
  /** color.checkpoint, else color.ui; null where neither is set. */
  color: string | null;
  /** `Name <address>`: the user's, or ours where none is configured. */
  identity: string;
  /** A line, with its place, for each name that is not a setting and each value that does not fit. */
  warnings: string[];
}

/** Reads what another place than the worktree sets, given checkpoint.baseBranch and init.defaultBranch. */
type Elsewhere = (env: NodeJS.ProcessEnv, place: Place, names: (string | null)[]) => Promise<Layer>;

/**
 * Puts the layers together, the weakest first: defaults, the file in the repository, git's
 * configuration, the environment (docs/configuration.md). A value that does not fit its setting
 * becomes a warning, the default counts, and the command goes on.
 *
 * @param fromGit what `askGitConfig` found
 * @param place null outside a worktree, where there is no file in the repository
 * @param elsewhere is asked where the worktree has no file; null where nothing is to be asked
 */
export async function loadSettings(
  fromGit: readonly Setting[],
  place: Place | null,
  env: NodeJS.ProcessEnv,
  elsewhere: Elsewhere | null,
): Promise<Settings> {
  const last = (wanted: string) => textOf(fromGit.findLast(({ key }) => key === wanted));
  const environment = readEnvironment(env);
  const ours = fromGit.filter(({ key }) => key.startsWith('checkpoint.'));
  const initDefaultBranch = last('init.defaultbranch');
  const base = env['GIT_CHECKPOINT_BASE_BRANCH'] || last('checkpoint.basebranch');
  const shared =
    (place && (await readShared(place))) ??
    (place && (await elsewhere?.(env, place, [base, initDefaultBranch]))) ??
    NOTHING;
  const recalled = place ? recallPlaces(place, env) : [];
  const found = [...recalled, ...shared.settings, ...ours, ...environment.settings];
  const merged = mergeSettings(found, place?.sharedRoot ?? undefined);
  return {
    config: merged.config,
    sources: merged.sources,
    initDefaultBranch,
    refStorage: last('extensions.refstorage'),
    sharedRepository: last('core.sharedrepository'),
    advice: last('advice.checkpoint'),
    color: last('color.checkpoint') ?? last('color.ui'),
    identity: identityOf(last('user.name'), last('user.email')),
    warnings: [...shared.warnings, ...merged.warnings, ...environment.warnings],
  };
}

function textOf(setting: Setting | undefined): string | null {
  return typeof setting?.value === 'string' ? setting.value : null;
}

/** Never what git exports into a hook: that is the author of the commit at hand. */
function identityOf(name: string | null, email: string | null): string {
  const clean = (text: string | null) => (text ?? '').replace(/[\x00-\x1f<>]/g, '').trim();
  return `${clean(name) || 'git-checkpoint'} <${clean(email) || 'git-checkpoint@localhost'}>`;
}
