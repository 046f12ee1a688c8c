import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import { readGlossary, readLanguages } from './read-settings.ts';
import type { TranslationSettingsTable } from './tables.ts';

/** Something happened to translation settings. */
export interface TranslationSettingsEvent
  extends EventEnvelope<EventObject<'translation-settings'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'translation-settings.created': TranslationSettingsEvent;
    'translation-settings.updated': TranslationSettingsEvent;
    'translation-settings.deleted': TranslationSettingsEvent;
  }
}

/** What events say of settings: of the glossary its length alone, since it may be large. */
export function describeSettings(settings: TranslationSettingsTable): Facts {
  const { title, provider, instructions, characters_per_month: charactersPerMonth } = settings;
  const hasProviderKey = settings.provider_key !== null;
  const glossaryEntries = readGlossary(settings).length;
  return {
    title,
    languages: readLanguages(settings),
    provider,
    instructions,
    glossaryEntries,
    charactersPerMonth,
    hasProviderKey,
  };
}

/** Where events say that settings are. */
export function locateSettings({ id, organization_id }: TranslationSettingsTable) {
  return { organizationId: organization_id, object: { kind: 'translation-settings', id } } as const;
}
