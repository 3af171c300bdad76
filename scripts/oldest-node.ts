import { engines } from '../package.json';

/** The oldest node that all of this runs on, such as `20.17`: package.json has it, for npm too. */
export const OLDEST_NODE = engines.node.replace('>=', '');
