import type { Platform } from '../../../platform/index.ts';
import { listLanguageTerms } from '../providers/choose-words.ts';
import { findProvider } from '../providers/find-provider.ts';
import type { ProviderError, TranslationProvider } from '../providers/provider.ts';
import { readGlossary } from '../read-settings.ts';
import { planSync } from '../sync/plan-sync.ts';
import { writeSync } from '../sync/write-sync.ts';
import type { TranslationSettingsTable, TranslationVariantsTable } from '../tables.ts';
import { keyPurpose } from '../write.ts';
import { askProvider } from './ask-provider.ts';
import { collectMissing } from './collect-missing.ts';
import { findAnswers } from './memory-store.ts';
import { readMonth, readMonthEnd } from './months.ts';
import { countCharactersSent } from './usage-store.ts';

/** The most texts that one run holds in memory. */
const MOST_TEXTS = 5000;

/** What a run made of a variant. */
export type VariantOutcome =
  | { kind: 'complete'; counts?: { segments: number; translated: number; failed: number } }
  /** There is more to ask for. */
  | { kind: 'unfinished' }
  | { kind: 'limited'; needed: number; left: number; monthEnd: Date }
  | { kind: 'stopped'; stop: ProviderError; hasProgress: boolean }
  | { kind: 'no provider' };

/** A variant that is taken up by a run. */
export interface TakenVariant {
  settings: TranslationSettingsTable;
  variant: TranslationVariantsTable;
  run: string;
  signal: AbortSignal;
}

/**
 * Brings a variant in step with its source, or a part of the way: asks for what was never asked for,
 * and writes the target once all of it is there. Before the first request the characters of all that
 * has to be sent are counted, and nothing is sent where that is more than the month has left.
 *
 * @throws RunLostError and what `planSync` and `writeSync` throw
 */
export async function translateVariant(
  platform: Platform,
  { settings, variant, run, signal }: TakenVariant,
): Promise<VariantOutcome> {
  const { language } = variant;
  const terms = listLanguageTerms(readGlossary(settings), language);
  const plan = await planSync(platform, variant, { terms, force: variant.is_forced === 1 });
  if (plan === undefined) return { kind: 'complete' };
  const memory = { settingsId: settings.id, language };
  const planned = await collectMissing(platform, memory, plan, MOST_TEXTS, signal);
  if (planned.missing > 0) {
    const limited = await findLimit(platform, settings, planned.characters);
    if (limited !== undefined) return limited;
    const provider = openProvider(platform, settings);
    if (provider === undefined) return { kind: 'no provider' };
    const asking = { settings, variant, provider, run, signal };
    const { settled, stop } = await askProvider(platform, asking, planned.first);
    if (stop !== undefined) return { kind: 'stopped', stop, hasProgress: settled > 0 };
    if (settled < planned.missing) return { kind: 'unfinished' };
  }
  signal.throwIfAborted();
  const { untranslated } = await writeSync(platform, variant, plan, {
    async read(keys) {
      const answers = await findAnswers(platform.database.db, memory, [...keys]);
      return new Map([...answers].filter(([, text]) => text !== ''));
    },
  });
  const { segments } = planned;
  const counts = { segments, translated: segments - untranslated, failed: untranslated };
  return { kind: 'complete', counts };
}

/** Who translates by settings; undefined where nobody is set up. */
export function openProvider(
  platform: Platform,
  { id, provider, provider_key }: TranslationSettingsTable,
): TranslationProvider | undefined {
  const key =
    provider_key === null ? undefined : platform.sealer.open(keyPurpose(id), provider_key);
  return findProvider(platform, provider, key);
}

async function findLimit(
  platform: Platform,
  { id, characters_per_month: limit }: TranslationSettingsTable,
  needed: number,
): Promise<VariantOutcome | undefined> {
  if (limit === null) return undefined;
  const now = platform.clock.now();
  const sent = await countCharactersSent(platform.database.db, id, readMonth(now));
  if (sent + needed <= limit) return undefined;
  return { kind: 'limited', needed, left: Math.max(0, limit - sent), monthEnd: readMonthEnd(now) };
}
