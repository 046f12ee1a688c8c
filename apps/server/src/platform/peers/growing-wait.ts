/** How long one has to wait after tries that failed. */
export interface WaitRules {
  /** Tries that may fail before one has to wait. */
  freeTries: number;
  /** The wait after that, which doubles with each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** After so long without a try the count begins anew. */
  forgottenMs: number;
}

/** The tries at one thing. */
export interface Tries {
  failed: number;
  /** Until when no other is taken; milliseconds since 1970. */
  waitUntil: number;
}

/** What becomes of another try. */
export interface SettledTry {
  /** Seconds to wait where the try is not to be made; else 0. */
  wait: number;
  /** The tries with this one, which counts as failed; as they were where it is not to be made. */
  tries: Tries;
}

/** Decides whether another try may be made. */
export function settleTry(known: Tries | undefined, rules: WaitRules, now: number): SettledTry {
  if (known !== undefined && known.waitUntil > now) {
    return { wait: Math.ceil((known.waitUntil - now) / 1000), tries: known };
  }
  const isFresh = known === undefined || now - known.waitUntil > rules.forgottenMs;
  const failed = isFresh ? 1 : known.failed + 1;
  const { freeTries, firstWaitMs, longestWaitMs } = rules;
  const waitMs =
    failed < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (failed - freeTries));
  return { wait: 0, tries: { failed, waitUntil: now + waitMs } };
}
