import type { Platform } from '../../../platform/index.ts';
import { listLanguageTerms } from '../providers/choose-words.ts';
import type { ProviderError } from '../providers/provider.ts';
import { readGlossary } from '../read-settings.ts';
import { planSync } from '../sync/plan-sync.ts';
import { writeSync } from '../sync/write-sync.ts';
import type { TranslationSettingsTable, TranslationVariantsTable } from '../tables.ts';
import { askProvider } from './ask-provider.ts';
import { collectMissing } from './collect-missing.ts';
import { findAnswers } from './memory-store.ts';
import { readMonth, readMonthEnd } from './months.ts';
import { openProvider } from './open-provider.ts';
import { countSpent } from './spending-store.ts';
import { countCharactersSent } from './usage-store.ts';

/** The most texts that one run holds in memory. */
const MOST_TEXTS = 5000;

/** What a run made of a variant. */
export type VariantOutcome =
  | { kind: 'complete'; counts?: { segments: number; translated: number; failed: number } }
  /** There is more to ask for. */
  | { kind: 'unfinished' }
  /** By the limit of the settings, or by what the operator allows the organization. */
  | { kind: 'limited'; by: 'settings' | 'operator'; needed: number; left: number; monthEnd: Date }
  | { kind: 'stopped'; stop: ProviderError; hasProgress: boolean }
  | { kind: 'no provider' }
  | { kind: 'forbidden' };

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
    const opened = openProvider(platform, settings);
    if (opened.kind === 'none') return { kind: 'no provider' };
    if (opened.kind === 'forbidden') return opened;
    const spent = opened.isAtOperatorsExpense
      ? await findSpent(platform, settings, planned.characters)
      : undefined;
    if (spent !== undefined) return spent;
    const asking = { settings, variant, provider: opened.provider, run, signal };
    const { settled, stop } = await askProvider(platform, asking, planned.first);
    if (stop?.failure === 'spent') return describeSpent(platform, settings, planned.characters);
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

async function findLimit(
  platform: Platform,
  { id, characters_per_month: limit }: TranslationSettingsTable,
  needed: number,
): Promise<VariantOutcome | undefined> {
  if (limit === null) return undefined;
  const now = platform.clock.now();
  const sent = await countCharactersSent(platform.database.db, id, readMonth(now));
  if (sent + needed <= limit) return undefined;
  const left = Math.max(0, limit - sent);
  return { kind: 'limited', by: 'settings', needed, left, monthEnd: readMonthEnd(now) };
}

/** What keeps an organization from asking for so much at the operator's expense. */
async function findSpent(
  platform: Platform,
  settings: TranslationSettingsTable,
  needed: number,
): Promise<VariantOutcome | undefined> {
  const outcome = await describeSpent(platform, settings, needed);
  return needed <= outcome.left ? undefined : outcome;
}

async function describeSpent(
  { clock, config, database }: Platform,
  { organization_id: organizationId }: TranslationSettingsTable,
  needed: number,
): Promise<VariantOutcome & { kind: 'limited' }> {
  const now = clock.now();
  const spent = await countSpent(database.db, { organizationId, month: readMonth(now) });
  const left = Math.max(0, config.translationAllowance.charactersPerMonth - spent);
  return { kind: 'limited', by: 'operator', needed, left, monthEnd: readMonthEnd(now) };
}
