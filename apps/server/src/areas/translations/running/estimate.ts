import type { EstimateResource } from '@octavo/contract/translations';
import { tooBusy } from '../../../http/errors.ts';
import {
  createJointQueue,
  defineState,
  type Platform,
  QueueFullError,
} from '../../../platform/index.ts';
import { listLanguageTerms } from '../providers/choose-words.ts';
import { readGlossary } from '../read-settings.ts';
import { planSync } from '../sync/plan-sync.ts';
import type { TranslationSettingsTable } from '../tables.ts';
import type { VariantSource } from '../variants/begin-variant.ts';
import { collectMissing } from './collect-missing.ts';

/** Each reads a whole space: of what a server does, few at a time. */
export const estimateQueue = defineState((platform: Pick<Platform, 'peers'>) =>
  createJointQueue(platform, 'translation-estimates', { atOnce: 1, waiting: 8 }),
);
const RETRY_AFTER_SECONDS = 15;

/**
 * What translating a space from the start would send by settings. It goes through the space as a run
 * does: some records at a time, long texts in a thread within a deadline, and what takes longer than
 * that counts as nothing. One server makes one estimate at a time. It ends by the signal, whose reason
 * it throws.
 *
 * @throws ApiError 503 where too many wait
 */
export async function estimateSource(
  platform: Platform,
  settings: TranslationSettingsTable,
  source: VariantSource,
  signal: AbortSignal,
): Promise<EstimateResource> {
  try {
    return await estimateQueue
      .of(platform)
      .run(() => countTexts(platform, settings, source, signal), signal);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw tooBusy('Too many estimates are being made.', RETRY_AFTER_SECONDS);
  }
}

async function countTexts(
  platform: Platform,
  settings: TranslationSettingsTable,
  { source, from, to }: VariantSource,
  signal: AbortSignal,
): Promise<EstimateResource> {
  const unbegun = {
    id: '',
    source_space_id: source.id,
    target_space_id: '',
    source_language: from,
    language: to,
    synced_revision_id: null,
    machine_branch_id: null,
  };
  const terms = listLanguageTerms(readGlossary(settings), to);
  const plan = await planSync(platform, unbegun, { terms });
  if (plan === undefined) throw new Error('A variant that was never synced is in step.');
  const memory = { settingsId: settings.id, language: to };
  const { missing, characters, known } = await collectMissing(platform, memory, plan, 0, signal);
  return {
    object: 'translation-estimate',
    segments: missing,
    characters,
    known: { segments: known.texts, characters: known.characters },
  };
}
