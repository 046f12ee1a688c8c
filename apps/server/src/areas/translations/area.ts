/** Translations: how organizations have their content translated, and who translates. */

import { defineArea } from '../../http/define-area.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { createTranslationSettings } from './operations/create-translation-settings.ts';
import { createTranslationVariant } from './operations/create-translation-variant.ts';
import { deleteTranslationSettings } from './operations/delete-translation-settings.ts';
import { deleteTranslationVariant } from './operations/delete-translation-variant.ts';
import { estimateTranslation } from './operations/estimate-translation.ts';
import { getTranslationSettings } from './operations/get-translation-settings.ts';
import { getTranslationVariant } from './operations/get-translation-variant.ts';
import { listTranslationOutdated } from './operations/list-translation-outdated.ts';
import { listTranslationSettings } from './operations/list-translation-settings.ts';
import { listTranslationUsage } from './operations/list-translation-usage.ts';
import { listTranslationVariants } from './operations/list-translation-variants.ts';
import { resolveTranslationOutdated } from './operations/resolve-translation-outdated.ts';
import { syncTranslationVariant } from './operations/sync-translation-variant.ts';
import { updateTranslationSettings } from './operations/update-translation-settings.ts';
import { updateTranslationVariant } from './operations/update-translation-variant.ts';
import { estimateQueue } from './running/estimate.ts';
import { subscribeTranslations } from './subscribe.ts';

export const translationsArea = defineArea({
  name: 'translations',
  words: ['translation'],
  operations: [
    listTranslationSettings,
    createTranslationSettings,
    getTranslationSettings,
    updateTranslationSettings,
    deleteTranslationSettings,
    listTranslationUsage,
    listTranslationVariants,
    createTranslationVariant,
    getTranslationVariant,
    updateTranslationVariant,
    deleteTranslationVariant,
    syncTranslationVariant,
    listTranslationOutdated,
    resolveTranslationOutdated,
    estimateTranslation,
  ],
  tables: [
    'translation_gaps',
    'translation_settings',
    'translation_variants',
    'translation_outdated',
    'translation_memory',
    'translation_usage',
    'translation_spending',
  ],
  events: [
    'translation-settings.created',
    'translation-settings.updated',
    'translation-settings.deleted',
    'translation-variant.created',
    'translation-variant.updated',
    'translation-variant.sync-requested',
    'translation-variant.outdated-resolved',
    'translation-variant.deleted',
  ],
  jobs: ['translations.run'],
  states: [estimateQueue],
  gives: [spaceEmptiers],
  open: subscribeTranslations,
});
