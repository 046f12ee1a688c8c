/** Translations: how organizations have their content translated, and who translates. */
import type { Operation } from '../../http/define-operation.ts';
import { createTranslationSettings } from './operations/create-translation-settings.ts';
import { deleteTranslationSettings } from './operations/delete-translation-settings.ts';
import { getTranslationSettings } from './operations/get-translation-settings.ts';
import { listTranslationSettings } from './operations/list-translation-settings.ts';
import { updateTranslationSettings } from './operations/update-translation-settings.ts';

/** The operations of the area. */
export const translationOperations: readonly Operation[] = [
  listTranslationSettings,
  createTranslationSettings,
  getTranslationSettings,
  updateTranslationSettings,
  deleteTranslationSettings,
];

export type { TranslationSettingsEvent } from './events.ts';
export { subscribeTranslations } from './subscribe.ts';
