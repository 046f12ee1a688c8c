import {
  ProviderError,
  type SourceText,
  type TranslationAnswer,
  type TranslationProvider,
  type TranslationRequest,
} from './provider.ts';

/** The most UTF-16 units of the texts of one request; one longer text goes alone. */
const MAX_CHARACTERS = 12_000;
/** The longest time between two tries, in milliseconds. */
const MAX_WAIT_MS = 60_000;

/** How texts are translated in many requests. */
export interface TranslationPace {
  /** How many requests are under way at the same time. */
  atOnce: number;
  /** How often a text is asked for at most. */
  attempts: number;
  /** Comes back after that many milliseconds, or throws once the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** The longest time that is waited here between two tries; a minute unless given. */
  longestWaitMs?: number;
  /** Takes each answer as it comes, before its texts count as done. */
  keep(answer: TranslationAnswer): Promise<void>;
}

/** What became of texts that `keep` was not given. */
export interface TranslationOutcome {
  /** Ids of texts that the provider answered nothing usable for, as often as they were asked. */
  failed: string[];
  /** Ids of texts that were left because of `stop`. */
  left: string[];
  /** Why not all were asked for: the provider refuses, or is busy for longer. */
  stop?: ProviderError;
}

interface Batch {
  segments: readonly SourceText[];
  tries: number;
}

/**
 * Translates any number of texts, in requests that the provider takes, few at a time. One that is
 * busy is asked again after the time that it names, or after one, two, four seconds; what it left
 * out is asked for again, and what cannot be read in halves. A text that was kept is never sent again.
 *
 * @throws whatever `keep` and `wait` throw, and what the signal was aborted with
 */
export async function translateTexts(
  provider: TranslationProvider,
  request: TranslationRequest,
  pace: TranslationPace,
): Promise<TranslationOutcome> {
  const queue = cutBatches(request.segments, provider.maxTexts);
  const outcome: TranslationOutcome = { failed: [], left: [] };
  const givenUp = new AbortController();
  const signal = AbortSignal.any([request.signal, givenUp.signal]);
  const again = ({ segments, tries }: Batch, ways: 1 | 2 = 1): void => {
    if (tries + 1 >= pace.attempts) {
      outcome.failed.push(...segments.map(({ id }) => id));
      return;
    }
    const size = Math.ceil(segments.length / ways);
    for (let at = 0; at < segments.length; at += size) {
      queue.push({ segments: segments.slice(at, at + size), tries: tries + 1 });
    }
  };
  const ask = async (batch: Batch): Promise<void> => {
    const answer = await provider.translate({ ...request, segments: batch.segments, signal });
    await pace.keep(answer);
    const missing = batch.segments.filter(({ id }) => !answer.texts.has(id));
    if (missing.length > 0) again({ segments: missing, tries: batch.tries });
  };
  const recover = async (batch: Batch, error: unknown): Promise<void> => {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'unreadable') return again(batch, 2);
    if (error.failure === 'busy' && batch.tries + 1 < pace.attempts) {
      const asked = error.retryAfterMs ?? 1000 * 2 ** batch.tries;
      if (asked <= (pace.longestWaitMs ?? MAX_WAIT_MS)) {
        await pace.wait(asked, signal);
        return again(batch);
      }
    }
    outcome.stop ??= error;
    queue.push(batch);
  };
  const work = async (): Promise<void> => {
    while (outcome.stop === undefined) {
      signal.throwIfAborted();
      const batch = queue.shift();
      if (batch === undefined) return;
      await ask(batch).catch((error: unknown) => recover(batch, error));
    }
  };
  const workers = Array.from({ length: pace.atOnce }, () =>
    work().catch((error: unknown) => {
      givenUp.abort(error);
      throw error;
    }),
  );
  for (const worker of await Promise.allSettled(workers)) {
    if (worker.status === 'rejected') throw worker.reason;
  }
  outcome.left = queue.flatMap(({ segments }) => segments.map(({ id }) => id));
  return outcome;
}

function cutBatches(segments: readonly SourceText[], maxTexts: number): Batch[] {
  const batches: { segments: SourceText[]; tries: number }[] = [];
  let room = 0;
  for (const segment of segments) {
    const last = batches.at(-1);
    if (last === undefined || last.segments.length === maxTexts || segment.text.length > room) {
      batches.push({ segments: [segment], tries: 0 });
      room = MAX_CHARACTERS - segment.text.length;
    } else {
      last.segments.push(segment);
      room -= segment.text.length;
    }
  }
  return batches;
}
