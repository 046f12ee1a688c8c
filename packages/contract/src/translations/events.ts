import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of translation settings. */
export const translationSettingsEvents = declareEvents(
  {
    kinds: ['translation-settings'],
    owner: 'organization',
    facts: {
      title: Type.String(),
      languages: Type.Array(Type.String()),
      provider: Type.Union([Type.String(), Type.Null()]),
      instructions: Type.Union([Type.String(), Type.Null()]),
      glossaryEntries: Type.Integer(),
      charactersPerMonth: Type.Union([Type.Integer(), Type.Null()]),
      hasProviderKey: Type.Boolean(),
    },
  },
  {
    'translation-settings.created': { description: 'Translation settings were made.' },
    'translation-settings.updated': {
      description: 'Translation settings changed; of the glossary its length is told.',
    },
    'translation-settings.deleted': { description: 'Translation settings are gone.' },
  },
);

/** Events of translations of spaces, each named by the space that it is in. */
export const translationVariantEvents = declareEvents(
  {
    kinds: ['translation-variant'],
    owner: 'organization',
    place: { translationSettingsId: Type.String() },
    facts: {
      source: Type.String(),
      sourceLanguage: Type.String(),
      language: Type.String(),
      paused: Type.Boolean(),
      page: Type.Union([Type.String(), Type.Null()]),
      block: Type.Union([Type.String(), Type.Null()]),
      part: Type.Union([Type.String(), Type.Null()]),
    },
  },
  {
    'translation-variant.created': { description: 'A translation of a space was begun.' },
    'translation-variant.updated': { description: 'A translation was paused, or goes on.' },
    'translation-variant.sync-requested': {
      description: 'Somebody asked that a translation be brought in step now.',
    },
    'translation-variant.outdated-resolved': {
      description: 'Somebody said that a text which was behind its source is right.',
    },
    'translation-variant.deleted': {
      description: 'A translation ended; its spaces go on by themselves.',
    },
  },
);
