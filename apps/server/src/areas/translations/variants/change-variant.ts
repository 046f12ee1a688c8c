import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../../platform/index.ts';
import { deleteUnanswered } from '../running/memory-store.ts';
import { requestVariants } from '../running/request-run.ts';
import { deleteOutdated } from '../sync/sync-store.ts';
import type { TranslationVariantsTable } from '../tables.ts';
import { describeVariant, locateVariant } from './events.ts';
import type { OutdatedPlace } from './outdated-store.ts';
import { deleteVariant, updateVariant } from './store.ts';

/** Pauses a variant, or lets it go on. Says nothing where that is so already. */
export async function pauseVariant(
  platform: Pick<Platform, 'clock' | 'events' | 'jobs'>,
  tx: Tx,
  variant: TranslationVariantsTable,
  { paused, actor }: { paused: boolean; actor: Actor },
): Promise<TranslationVariantsTable> {
  const is_paused = paused ? 1 : 0;
  if (variant.is_paused === is_paused) return variant;
  const row = { ...variant, is_paused, updated_at: readTimestamp(platform.clock) };
  await updateVariant(tx, variant.id, { is_paused, updated_at: row.updated_at });
  await platform.events.emit(tx, 'translation-variant.updated', {
    actor,
    ...locateVariant(row),
    ...compareFacts(describeVariant(variant), describeVariant(row)),
  });
  if (!paused) await requestVariants(platform, tx, { variant: variant.id });
  return row;
}

/**
 * Has a variant brought in step now, whatever it waits for. Texts for which no answer could be used are
 * asked for again.
 */
export async function requestSync(
  platform: Pick<Platform, 'clock' | 'events' | 'jobs'>,
  tx: Tx,
  variant: TranslationVariantsTable,
  actor: Actor,
): Promise<TranslationVariantsTable> {
  await deleteUnanswered(tx, variant.settings_id, variant.language);
  const row: TranslationVariantsTable =
    variant.state === 'translating' ? variant : { ...variant, state: 'waiting', message: null };
  await updateVariant(tx, variant.id, { state: row.state, message: row.message });
  await requestVariants(platform, tx, { variant: variant.id });
  await platform.events.emit(tx, 'translation-variant.sync-requested', {
    actor,
    ...locateVariant(variant),
  });
  return row;
}

/** Has what is behind its source count as right, until the source changes there again. */
export async function resolveOutdated(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  variant: TranslationVariantsTable,
  { place, actor }: { place: OutdatedPlace; actor: Actor },
): Promise<void> {
  await deleteOutdated(tx, [{ variant_id: variant.id, ...place }]);
  const { page_id: page, block, part } = place;
  await platform.events.emit(tx, 'translation-variant.outdated-resolved', {
    actor,
    ...locateVariant(variant),
    before: { page, block, part },
  });
}

/** Ends a variant. Its spaces stay. */
export async function removeVariant(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  variant: TranslationVariantsTable,
  actor: Actor,
): Promise<void> {
  await deleteVariant(tx, variant.id);
  await platform.events.emit(tx, 'translation-variant.deleted', {
    actor,
    ...locateVariant(variant),
    before: describeVariant(variant),
  });
}
