import type { EventEnvelope, EventObject, Facts } from '../../../platform/index.ts';
import type { TranslationVariantsTable } from '../tables.ts';

/** A variant is named by its target, and located by its settings. */
interface VariantObject extends EventObject<'translation-variant'> {
  translationSettingsId: string;
}

/** Something happened to a variant. */
export interface VariantEvent extends EventEnvelope<VariantObject> {
  organizationId: string;
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'translation-variant.created': VariantEvent;
    'translation-variant.updated': VariantEvent;
    /** Somebody asked that it be brought in step now. */
    'translation-variant.sync-requested': VariantEvent;
    /** Somebody said that a text which was behind its source is right. */
    'translation-variant.outdated-resolved': VariantEvent;
    /** Its spaces go on by themselves. */
    'translation-variant.deleted': VariantEvent;
  }
}

/** What events say of a variant. */
export function describeVariant(variant: TranslationVariantsTable): Facts {
  const { source_space_id: source, source_language: sourceLanguage, language } = variant;
  return { source, sourceLanguage, language, paused: variant.is_paused === 1 };
}

/** Where events say that a variant is. */
export function locateVariant(variant: TranslationVariantsTable) {
  const { organization_id: organizationId, target_space_id: id, settings_id } = variant;
  const object = { kind: 'translation-variant', id, translationSettingsId: settings_id } as const;
  return { organizationId, object } as const;
}
