/** How often a process says that it hears, in milliseconds. */
export const BEAT_MS = 400;

/** After how long without a word a process is looked for. */
export const SILENT_MS = 900;

/**
 * For how long after it was known to hear of commits a process answers from memory. It counts from when
 * it asked whether it hears, and by its own clocks, so it ends before `LEASE_MS` whatever clocks do.
 */
export const TRUST_MS = 3_000;

/** How long others wait for a process that says nothing: longer than it answers from memory. */
export const LEASE_MS = 4_000;

/** How long an answer of the database is waited for before its connection counts as lost. */
export const ANSWER_MS = 3_000;

/** After how long those who have not confirmed are told once more. */
export const REPEAT_MS = 250;
