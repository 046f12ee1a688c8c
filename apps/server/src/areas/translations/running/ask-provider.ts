import { restoreSegment, TranslationError } from '@octavo/translation';
import { type Platform, readTimestamp } from '../../../platform/index.ts';
import {
  ProviderError,
  type TranslationAnswer,
  type TranslationProvider,
  type TranslationUsage,
} from '../providers/provider.ts';
import { countCharacters } from '../providers/read-usage.ts';
import { translateTexts } from '../providers/translate-texts.ts';
import { readGlossary } from '../read-settings.ts';
import type { TranslationSettingsTable, TranslationVariantsTable } from '../tables.ts';
import type { MissingText } from './collect-missing.ts';
import { insertAnswers } from './memory-store.ts';
import { readMonth } from './months.ts';
import { prolongRun } from './run-store.ts';
import { tallyUsage } from './usage-store.ts';

const AT_ONCE = 3;
/** How often a text is asked for whose answers cannot be used. */
const ATTEMPTS = 3;
/** A translation that is longer than so many times its text, and some characters, is none. */
const MOST_GROWTH = 10;
const MOST_ADDED = 500;
/** How many requests are made between two looks at the clock. */
const ROUND = 6;
/** How long a run may take, in milliseconds, before it makes way for others. */
const RUN_MS = 20_000;
/** How long a run counts as alive after it was heard of: longer than one request may take. */
export const RUN_LEASE_MS = 300_000;

/** Another run translates for the settings: this one has lost its time. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

/** Who asks, and for what. */
export interface Asking {
  settings: TranslationSettingsTable;
  variant: Pick<TranslationVariantsTable, 'source_language' | 'language'>;
  provider: TranslationProvider;
  run: string;
  signal: AbortSignal;
}

/** What came of asking. */
export interface Asked {
  /** How many texts were answered, or given up. */
  settled: number;
  /** Why the provider was left. */
  stop?: ProviderError;
}

/**
 * Asks a provider for texts, until all are there, the provider stops, or the run has taken long
 * enough. An answer that `restoreSegment` refuses counts as none, and a text without an answer that
 * can be used is noted as such. Each answer is kept, and what it took is counted, as it comes.
 *
 * @throws RunLostError where another run took over
 */
export async function askProvider(
  platform: Platform,
  asking: Asking,
  texts: readonly MissingText[],
): Promise<Asked> {
  const { settings, variant, provider, signal } = asking;
  const end = platform.clock.now().getTime() + RUN_MS;
  const size = provider.maxTexts * ROUND;
  const asked: Asked = { settled: 0 };
  for (let at = 0; at < texts.length; at += size) {
    if (at > 0 && platform.clock.now().getTime() >= end) return asked;
    const round = texts.slice(at, at + size);
    const request = {
      segments: round.map(({ id, text }) => ({ id, text })),
      from: variant.source_language,
      to: variant.language,
      glossary: readGlossary(settings),
      instructions: settings.instructions,
      signal,
    };
    const { failed, left, stop } = await translateTexts(
      checkAnswers(platform, asking, round),
      request,
      {
        atOnce: AT_ONCE,
        attempts: ATTEMPTS,
        longestWaitMs: 0,
        wait: () => Promise.resolve(),
        keep: (answer) => keepAnswer(platform, asking, answer),
      },
    );
    await keepAnswer(platform, asking, { texts: new Map(failed.map((id) => [id, ''])) });
    asked.settled += round.length - left.length;
    if (stop !== undefined) return { ...asked, stop };
  }
  return asked;
}

/** The provider without answers that cannot be used, and with a count of those it cannot read. */
function checkAnswers(
  platform: Platform,
  asking: Asking,
  round: readonly MissingText[],
): TranslationProvider {
  const segments = new Map(round.map(({ id, segment }) => [id, segment]));
  const isUsable = (id: string, text: string): boolean => {
    const segment = segments.get(id);
    if (segment === undefined) return false;
    try {
      restoreSegment(segment, text);
      return text.length <= segment.text.length * MOST_GROWTH + MOST_ADDED;
    } catch (error) {
      if (error instanceof TranslationError) return false;
      throw error;
    }
  };
  return {
    maxTexts: asking.provider.maxTexts,
    async translate(request) {
      try {
        const { texts, usage } = await asking.provider.translate(request);
        return { texts: new Map([...texts].filter(([id, text]) => isUsable(id, text))), usage };
      } catch (error) {
        if (error instanceof ProviderError && error.failure === 'unreadable') {
          const characters = countCharacters(request.segments);
          const usage = { characters, inputTokens: 0, outputTokens: 0 };
          await keepAnswer(platform, asking, { texts: new Map(), usage });
        }
        throw error;
      }
    },
  };
}

async function keepAnswer(
  { database, clock }: Platform,
  { settings, variant, run }: Asking,
  { texts, usage }: Pick<TranslationAnswer, 'texts'> & { usage?: TranslationUsage },
): Promise<void> {
  if (texts.size === 0 && usage === undefined) return;
  const { id: settingsId, provider } = settings;
  const now = clock.now();
  const until = new Date(now.getTime() + RUN_LEASE_MS).toISOString();
  const isOurs = await database.transaction(
    async (tx) => {
      if (!(await prolongRun(tx, settingsId, { run, until }))) return false;
      const rows = [...texts].map(([segment_key, text]) => ({
        settings_id: settingsId,
        language: variant.language,
        segment_key,
        text,
        created_at: readTimestamp(clock),
      }));
      await insertAnswers(tx, rows);
      if (usage !== undefined && provider !== null) {
        await tallyUsage(tx, {
          settings_id: settingsId,
          month: readMonth(now),
          provider,
          requests: 1,
          characters: usage.characters,
          input_tokens: usage.inputTokens,
          output_tokens: usage.outputTokens,
        });
      }
      return true;
    },
    { isolation: 'read committed' },
  );
  if (!isOurs)
    throw new RunLostError(
      'Another run is translating with these settings, or the settings have been deleted.',
    );
}
