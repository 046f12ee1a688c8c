import type { LimitTable } from './limit-table.ts';

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

/** Whether tries are so long ago that the count begins anew. */
export function makeIsForgotten({ forgottenMs }: WaitRules) {
  return ({ waitUntil }: Tries, now: number): boolean => now - waitUntil > forgottenMs;
}

/** The longest wait of those whose tries are counted together, in milliseconds: others may be to blame. */
const LONGEST_SHARED_WAIT_MS = 60_000;

/** Counts a try at a key; seconds to wait where it is not to be made, else 0. */
export function takeTry(
  table: LimitTable<Tries>,
  key: string,
  rules: WaitRules,
  now: number,
): number {
  const { known, share, keep } = table.find(key, now);
  const { wait, tries } = settleTry(known, share === 1 ? rules : shareRules(rules, share), now);
  if (wait === 0) keep(tries);
  return wait;
}

/**
 * Forgets the tries at a key: the last one was right. Where that is counted with others, that one is taken
 * back and no more, since theirs may have been wrong.
 */
export function forgiveTry(table: LimitTable<Tries>, key: string, now: number): void {
  const { known, share, keep } = table.find(key, now);
  if (share === 1) table.forget(key);
  else if (known !== undefined) keep({ ...known, failed: Math.max(0, known.failed - 1) });
}

function shareRules(rules: WaitRules, share: number): WaitRules {
  const { freeTries, longestWaitMs } = rules;
  return {
    ...rules,
    freeTries: freeTries * share,
    longestWaitMs: Math.min(longestWaitMs, LONGEST_SHARED_WAIT_MS),
  };
}
