import type { ProviderError } from '../providers/provider.ts';
import type { TranslationVariantsTable } from '../tables.ts';
import type { RunResult } from '../variants/store.ts';
import type { VariantOutcome } from './translate-variant.ts';

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;
/** How often a server fails at a variant before it waits for a change. */
const MOST_FAILURES = 6;

/** What an organization is told that may not translate at the operator's expense. */
export const FORBIDDEN =
  "This organization may not translate with the server's key. Add a key of your own to the settings, or ask the operator of the server for access.";
const LIMITS = {
  settings: 'the limit',
  operator: 'the budget that the operator of the server gives this organization',
} as const;

/** When a run ended, and what it took up. */
interface RunFacts {
  variant: Pick<TranslationVariantsTable, 'tries' | 'is_forced'>;
  now: Date;
}

/** What is noted of a variant after a run, and when it is looked at again. */
export function describeOutcome(
  outcome: VariantOutcome,
  { variant: { tries, is_forced }, now }: RunFacts,
): RunResult {
  const updated_at = now.toISOString();
  const still = { is_forced, updated_at };
  switch (outcome.kind) {
    case 'complete':
      return {
        state: 'complete',
        due_at: null,
        tries: 0,
        is_forced: 0,
        updated_at,
        message: describeGaps(outcome.counts?.failed ?? 0),
        ...outcome.counts,
      };
    case 'unfinished':
      return { ...still, state: 'translating', message: null, due_at: updated_at, tries: 0 };
    case 'limited': {
      const { by, needed, left, monthEnd } = outcome;
      const lastDay = new Date(monthEnd.getTime() - 1).toISOString().slice(0, 10);
      const message = `${needed} characters have to be translated, but ${LIMITS[by]} leaves ${left} for this month, which ends on ${lastDay}.`;
      return { ...still, state: 'limited', message, due_at: monthEnd.toISOString(), tries: 0 };
    }
    case 'no provider': {
      const message = 'No translation provider is set up.';
      return { ...still, state: 'failed', message, due_at: null, tries: 0 };
    }
    case 'forbidden': {
      const message = FORBIDDEN;
      return { ...still, state: 'failed', message, due_at: null, tries: 0 };
    }
    case 'stopped':
      return { ...still, ...describeStop(outcome.stop, outcome.hasProgress ? 0 : tries, now) };
  }
}

/** What is noted of a variant at which the server itself failed. */
export function describeFailure({ variant: { tries, is_forced }, now }: RunFacts): RunResult {
  const isLast = tries + 1 >= MOST_FAILURES;
  return {
    state: isLast ? 'failed' : 'waiting',
    message: 'An error occurred on this server.',
    is_forced,
    due_at: isLast ? null : addWait(now, tries),
    tries: tries + 1,
    updated_at: now.toISOString(),
  };
}

function describeStop(stop: ProviderError, tries: number, now: Date) {
  if (stop.failure !== 'busy') {
    const message = `The provider refused the request: ${stop.message}`;
    return { state: 'failed' as const, message, due_at: null, tries: 0 };
  }
  const due_at = addWait(now, tries, stop.retryAfterMs);
  const message = `The provider is busy: ${stop.message}`;
  return { state: 'waiting' as const, message, due_at, tries: tries + 1 };
}

/** The time after a wait that doubles with each try, or what was asked for, up to a day. */
function addWait(now: Date, tries: number, asked = 0): string {
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20));
  const wait = Math.min(Math.max(grown, asked), 24 * LONGEST_WAIT_MS);
  return new Date(now.getTime() + wait).toISOString();
}

function describeGaps(failed: number): string | null {
  if (failed === 0) return null;
  return `${failed} texts remain in the language of the source because no usable translation was received.`;
}
