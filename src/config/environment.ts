import { environmentName, KEY_LIST } from './keys.ts';
import type { Layer } from './setting.ts';
import { nearestName } from './suggest.ts';

/**
 * What the environment sets. An empty variable sets nothing. A name that is not a setting is pointed out only
 * where it is near one, because we use some ourselves, and so may whoever calls us.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Layer {
  const names = KEY_LIST.map((key) => environmentName(key.name));
  const settings = KEY_LIST.flatMap((key) => {
    const origin = environmentName(key.name);
    const value = env[origin];
    return value
      ? [{ scope: 'environment' as const, origin, key: `checkpoint.${key.name}`, value }]
      : [];
  });
  const warnings = Object.keys(env)
    .filter((name) => name.startsWith('GIT_CHECKPOINT_') && !names.includes(name))
    .flatMap((name) => {
      const near = nearestName(name, names);
      return near ? [`environment: ${name} is not a setting; did you mean '${near}'?`] : [];
    });
  return { settings, warnings };
}
