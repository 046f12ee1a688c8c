import { EVENTS } from '../events/index.ts';

/** The names of all events that there are, in the order of the alphabet. */
export const EVENT_KINDS: readonly string[] = Object.keys(EVENTS).sort();
