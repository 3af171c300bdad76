/**
 * The events of a session, in a bundle of their own (scripts/build.ts): most events are writes of files, and
 * those need not read them.
 */
import { onEnd } from './on-end.ts';
import { onStart } from './on-start.ts';
import { onStop } from './on-stop.ts';

export const session = { start: onStart, stop: onStop, end: onEnd };
