import { setTimeout } from 'node:timers/promises';

/** Waits until something is so; throws where it is not within ten seconds. */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries === 500) throw new Error('it did not become so');
    await setTimeout(20);
  }
}
