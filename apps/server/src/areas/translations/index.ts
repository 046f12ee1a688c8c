export type { TranslationSettingsEvent } from './events.ts';
export type { VariantEvent } from './variants/events.ts';
