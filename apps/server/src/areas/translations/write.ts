import { type GlossaryEntry, MAX_SETTINGS, type ProviderName } from '@octavo/contract/translations';
import { conflict } from '../../http/errors.ts';
import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { describeSettings, locateSettings } from './events.ts';
import { readGlossaryEntries, readLanguageTags } from './read-settings.ts';
import { deleteUnanswered } from './running/memory-store.ts';
import { requestVariants } from './running/request-run.ts';
import { countSettings, deleteSettings, insertSettings, updateSettings } from './store.ts';
import type { TranslationSettingsTable } from './tables.ts';

/** What translation settings are given; what is left out is empty in new ones, else as it was. */
export interface SettingsInput {
  title: string;
  languages?: readonly string[] | undefined;
  provider?: ProviderName | null | undefined;
  instructions?: string | undefined;
  glossary?: readonly GlossaryEntry[] | undefined;
  limits?: { charactersPerMonth?: number | null | undefined } | undefined;
  providerKey?: string | null | undefined;
}

/**
 * Adds translation settings to an organization.
 *
 * @throws ApiError 400 naming what is wrong, 409 where there are as many as there may be
 */
export async function createSettings(
  platform: Pick<Platform, 'ids' | 'clock' | 'events' | 'sealer'>,
  tx: Tx,
  { organizationId, actor, ...input }: SettingsInput & { organizationId: string; actor: Actor },
): Promise<TranslationSettingsTable> {
  const id = platform.ids.next();
  const columns = readInput(platform, id, input);
  if ((await countSettings(tx, organizationId)) >= MAX_SETTINGS) {
    const reason = `An organization can have at most ${MAX_SETTINGS} translation settings.`;
    throw conflict('too_many_translation_settings', reason);
  }
  const now = readTimestamp(platform.clock);
  const row = {
    id,
    organization_id: organizationId,
    languages: '[]',
    provider: null,
    instructions: '',
    glossary: '[]',
    characters_per_month: null,
    provider_key: null,
    run: null,
    run_until: null,
    ...columns,
    created_at: now,
    updated_at: now,
  };
  await insertSettings(tx, row);
  await platform.events.emit(tx, 'translation-settings.created', {
    actor,
    ...locateSettings(row),
    after: describeSettings(row),
  });
  return row;
}

/**
 * Changes translation settings and answers them. Says nothing where all is so already.
 *
 * @throws ApiError 400 naming what is wrong
 */
export async function changeSettings(
  platform: Pick<Platform, 'clock' | 'events' | 'jobs' | 'sealer'>,
  tx: Tx,
  settings: TranslationSettingsTable,
  { actor, ...input }: SettingsInput & { actor: Actor },
): Promise<TranslationSettingsTable> {
  const changed = { ...settings, ...readInput(platform, settings.id, input) };
  const names = Object.keys(changed) as (keyof TranslationSettingsTable)[];
  if (names.every((name) => changed[name] === settings[name])) return settings;
  const row = { ...changed, updated_at: readTimestamp(platform.clock) };
  const { id, organization_id, run, run_until, ...columns } = row;
  await updateSettings(tx, id, columns);
  await followSettings(platform, tx, settings, row);
  await platform.events.emit(tx, 'translation-settings.updated', {
    actor,
    ...locateSettings(row),
    ...compareFacts(describeSettings(settings), describeSettings(row)),
  });
  return row;
}

/** Removes translation settings. */
export async function removeSettings(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  settings: TranslationSettingsTable,
  actor: Actor,
): Promise<void> {
  await deleteSettings(tx, settings.id);
  await platform.events.emit(tx, 'translation-settings.deleted', {
    actor,
    ...locateSettings(settings),
    before: describeSettings(settings),
  });
}

function readInput(
  { sealer }: Pick<Platform, 'sealer'>,
  id: string,
  { title, languages, provider, instructions, glossary, limits, providerKey: key }: SettingsInput,
) {
  return {
    title,
    ...(languages === undefined ? {} : { languages: JSON.stringify(readLanguageTags(languages)) }),
    ...(provider === undefined ? {} : { provider }),
    ...(instructions === undefined ? {} : { instructions }),
    ...(glossary === undefined ? {} : { glossary: JSON.stringify(readGlossaryEntries(glossary)) }),
    ...(limits === undefined ? {} : { characters_per_month: limits.charactersPerMonth ?? null }),
    ...(key === undefined
      ? {}
      : { provider_key: key === null ? null : sealer.seal(keyPurpose(id), key) }),
  };
}

/**
 * Another glossary goes through everything, which sends the texts with its words; another provider, key
 * or limit may let go on what was left. A style counts for what is translated from then on.
 */
async function followSettings(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  before: TranslationSettingsTable,
  after: TranslationSettingsTable,
): Promise<void> {
  const differs = (...names: (keyof TranslationSettingsTable)[]) =>
    names.some((name) => before[name] !== after[name]);
  const isForced = differs('glossary');
  const isProvided = differs('provider', 'provider_key', 'instructions');
  if (isProvided) await deleteUnanswered(tx, after.id);
  if (!isForced && !isProvided && !differs('characters_per_month')) return;
  await requestVariants(platform, tx, { settings: after.id }, { isForced });
}

/** For which use the key of settings is sealed. */
export function keyPurpose(settingsId: string): string {
  return `translation provider ${settingsId}`;
}
