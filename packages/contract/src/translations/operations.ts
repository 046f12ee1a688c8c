import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import {
  MAX_SETTINGS,
  settingsInput,
  settingsTitle,
  translationSettingsResource,
} from './resource.ts';
import { estimateResource, outdatedResource, usageResource, variantResource } from './variants.ts';

const createTranslationVariantSpaceId = (description: string) =>
  Type.String({ minLength: 1, maxLength: 32, description });

const createTranslationVariantLanguage = (description: string) =>
  Type.String({ minLength: 2, maxLength: 35, description });

export const listTranslationSettings = declareOperation({
  id: 'list-translation-settings',
  method: 'GET',
  path: '/orgs/{organizationId}/translations',
  tag: 'Translations',
  summary: 'List the translation settings of an organization',
  description: 'In the order in which they were created, without their glossaries.',
  access: { object: 'translation-settings', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(translationSettingsResource) },
});

export const createTranslationSettings = declareOperation({
  id: 'create-translation-settings',
  method: 'POST',
  path: '/orgs/{organizationId}/translations',
  tag: 'Translations',
  summary: 'Create translation settings',
  description: `An organization has at most ${MAX_SETTINGS}. Language tags are answered in their canonical form.`,
  access: { object: 'translation-settings', ability: 'create' },
  body: Type.Object({ title: settingsTitle, ...settingsInput }),
  emits: ['translation-settings.created'],
  responses: { 201: translationSettingsResource },
  errors: [{ type: 'too_many_translation_settings' }],
  example: { body: { title: 'Product guides', languages: ['de', 'pt-BR'] } },
});

export const getTranslationSettings = declareOperation({
  id: 'get-translation-settings',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  tag: 'Translations',
  summary: 'Get translation settings',
  access: { object: 'translation-settings', ability: 'view' },
  responses: { 200: translationSettingsResource },
});

export const updateTranslationSettings = declareOperation({
  id: 'update-translation-settings',
  method: 'PUT',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  tag: 'Translations',
  summary: 'Change translation settings',
  description:
    '`languages` and `glossary` are whole lists. What is left out, beside the title, stays as it is.',
  access: { object: 'translation-settings', ability: 'create' },
  body: Type.Object({ title: settingsTitle, ...settingsInput }),
  emits: ['translation-settings.updated'],
  responses: { 200: translationSettingsResource },
  example: {
    body: {
      title: 'Product guides',
      glossary: [{ source: 'glaze', translations: { de: 'Glasur' } }],
    },
  },
});

export const deleteTranslationSettings = declareOperation({
  id: 'delete-translation-settings',
  method: 'DELETE',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  tag: 'Translations',
  summary: 'Delete translation settings',
  description: 'The glossary goes with them. No space changes.',
  access: { object: 'translation-settings', ability: 'create' },
  emits: ['translation-settings.deleted'],
  responses: { 205: null },
});

export const listTranslationUsage = declareOperation({
  id: 'list-translation-usage',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/usage',
  tag: 'Translations',
  summary: 'List what translating took',
  description: 'By month in UTC and provider, the newest month first.',
  access: { object: 'translation-settings', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(usageResource) },
});

export const listTranslationVariants = declareOperation({
  id: 'list-translation-variants',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces',
  tag: 'Translations',
  summary: 'List translations of spaces',
  description: 'Those of which you see both spaces, in the order in which they were begun.',
  access: { object: 'translation-settings', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(variantResource) },
});

export const createTranslationVariant = declareOperation({
  id: 'create-translation-variant',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces',
  tag: 'Translations',
  summary: 'Translate a space',
  description:
    'Makes a space behind the source, with its look and access, or takes an empty one. Translating begins at once and goes on with every change of the source. Takes the ability `create` on the source as well, since what is translated is copied and sent to the provider, and `create` in its place, or `edit` on the target.',
  access: { object: 'translation-settings', ability: 'create' },
  body: Type.Object({
    source: createTranslationVariantSpaceId('The space that is translated.'),
    language: createTranslationVariantLanguage('The language tag that it is translated into.'),
    sourceLanguage: Type.Optional(
      createTranslationVariantLanguage('Needed where the source does not say its language.'),
    ),
    target: Type.Optional(
      createTranslationVariantSpaceId('An empty space with the language. Without it, one is made.'),
    ),
  }),
  emits: ['translation-variant.created', 'space.created', 'grant.changed'],
  responses: { 201: variantResource },
  errors: [
    { type: 'unknown_reference', when: 'A space is not one of the organization that you see' },
    { type: 'translation_key_forbidden' },
    { type: 'no_translation_provider' },
    { type: 'already_translated' },
    { type: 'space_not_empty' },
  ],
  example: { body: { source: '{spaceId}', language: 'fr', sourceLanguage: 'en' } },
});

export const getTranslationVariant = declareOperation({
  id: 'get-translation-variant',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}',
  tag: 'Translations',
  summary: 'Get a translation of a space',
  access: { object: 'translation-variant', ability: 'view' },
  responses: { 200: variantResource },
});

export const updateTranslationVariant = declareOperation({
  id: 'update-translation-variant',
  method: 'PATCH',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}',
  tag: 'Translations',
  summary: 'Pause a translation of a space',
  description:
    'While it is paused nothing of it is translated. What the source changes meanwhile is translated when it goes on.',
  access: { object: 'translation-variant', ability: 'edit' },
  body: Type.Object({ paused: Type.Boolean() }),
  emits: ['translation-variant.updated'],
  responses: { 200: variantResource },
  example: { body: { paused: true } },
});

export const deleteTranslationVariant = declareOperation({
  id: 'delete-translation-variant',
  method: 'DELETE',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}',
  tag: 'Translations',
  summary: 'End a translation of a space',
  description: 'Both spaces stay as they are; the target no longer follows the source.',
  access: { object: 'translation-variant', ability: 'edit' },
  emits: ['translation-variant.deleted'],
  responses: { 205: null },
});

export const syncTranslationVariant = declareOperation({
  id: 'sync-translation-variant',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/sync',
  tag: 'Translations',
  summary: 'Bring a translation in step now',
  description:
    'It answers at once: `state` says how far it is. Nothing that was translated is sent again; texts for which no answer could be used are asked for again. One that is paused stays so.',
  access: { object: 'translation-variant', ability: 'edit' },
  emits: ['translation-variant.sync-requested'],
  responses: { 202: variantResource },
});

export const listTranslationOutdated = declareOperation({
  id: 'list-translation-outdated',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated',
  tag: 'Translations',
  summary: 'List what of a translation is behind',
  description:
    'Texts that people edited in the target and whose source changed since, with what a machine makes of the source now. What people wrote stands until they change it.',
  access: { object: 'translation-variant', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(outdatedResource) },
});

export const resolveTranslationOutdated = declareOperation({
  id: 'resolve-translation-outdated',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated/{outdatedId}/resolve',
  tag: 'Translations',
  summary: 'Say that a text of a translation is right',
  description:
    'The text stays as it is and leaves the list, until its source changes again. Whoever changes the text itself needs not say so.',
  access: { object: 'translation-variant', ability: 'edit' },
  emits: ['translation-variant.outdated-resolved'],
  responses: { 205: null },
});

export const estimateTranslation = declareOperation({
  id: 'estimate-translation',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/estimate',
  tag: 'Translations',
  summary: 'Estimate what translating a space sends',
  description:
    'Nothing is sent or written. It counts the space as it is now, as if nothing of it were translated but what was sent for these settings before. Takes a role on the source as well. A server makes one estimate at a time; with too many waiting it answers 503.',
  access: { object: 'translation-settings', ability: 'create' },
  writes: false,
  body: Type.Object({
    source: Type.String({ minLength: 1, maxLength: 32, description: 'The space.' }),
    language: Type.String({ minLength: 2, maxLength: 35, description: 'A language tag.' }),
    sourceLanguage: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 35,
        description: 'Needed where the source does not say its language.',
      }),
    ),
  }),
  responses: { 200: estimateResource },
  errors: [
    {
      type: 'unknown_reference',
      when: 'The source is not a space of the organization that you see',
    },
    { type: 'too_busy' },
  ],
  example: { body: { source: '{spaceId}', language: 'fr', sourceLanguage: 'en' } },
});
