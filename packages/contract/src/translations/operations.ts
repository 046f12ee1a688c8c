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
  description: 'Lists them in the order in which they were created, without their glossaries.',
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
  description: `An organization can have at most ${MAX_SETTINGS} translation settings. Language tags are returned in their canonical form.`,
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
    '`languages` and `glossary` replace the whole list. Apart from the title, fields that are omitted stay as they are.',
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
  description: 'The glossary is deleted with them. No space changes.',
  access: { object: 'translation-settings', ability: 'create' },
  emits: ['translation-settings.deleted'],
  responses: { 205: null },
});

export const listTranslationUsage = declareOperation({
  id: 'list-translation-usage',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/usage',
  tag: 'Translations',
  summary: 'List the usage of translation',
  description: 'Lists the usage by month (UTC) and provider, newest month first.',
  access: { object: 'translation-settings', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(usageResource) },
});

export const listTranslationVariants = declareOperation({
  id: 'list-translation-variants',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces',
  tag: 'Translations',
  summary: 'List the translations of spaces',
  description:
    'Lists the translations for which the caller can see both spaces, in the order in which they were started.',
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
    'Creates a space after the source, with the same appearance and access, or uses an empty one. Translation starts at once and continues with every change of the source. Also requires the ability `create` on the source, because its content is copied and sent to the provider, and `create` in its place, or `edit` on the target.',
  access: { object: 'translation-settings', ability: 'create' },
  body: Type.Object({
    source: createTranslationVariantSpaceId('The id of the space to translate.'),
    language: createTranslationVariantLanguage('The language tag to translate into.'),
    sourceLanguage: Type.Optional(
      createTranslationVariantLanguage('Required if the source does not state its language.'),
    ),
    target: Type.Optional(
      createTranslationVariantSpaceId(
        'An empty space in this language. If omitted, a space is created.',
      ),
    ),
  }),
  emits: ['translation-variant.created', 'space.created', 'grant.changed'],
  responses: { 201: variantResource },
  errors: [
    {
      type: 'unknown_reference',
      when: 'a space does not belong to the organization, or the caller cannot see it',
    },
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
    'Nothing is translated while it is paused. Changes made to the source in the meantime are translated when it is resumed.',
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
  description: 'Both spaces stay as they are; the target no longer follows changes of the source.',
  access: { object: 'translation-variant', ability: 'edit' },
  emits: ['translation-variant.deleted'],
  responses: { 205: null },
});

export const syncTranslationVariant = declareOperation({
  id: 'sync-translation-variant',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/sync',
  tag: 'Translations',
  summary: 'Update a translation now',
  description:
    'Returns at once: `state` shows the progress. Texts that have been translated are not sent again; texts without a usable translation are. A paused translation stays paused.',
  access: { object: 'translation-variant', ability: 'edit' },
  emits: ['translation-variant.sync-requested'],
  responses: { 202: variantResource },
});

export const listTranslationOutdated = declareOperation({
  id: 'list-translation-outdated',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated',
  tag: 'Translations',
  summary: 'List the outdated texts of a translation',
  description:
    'Lists texts that people edited in the target and whose source has changed since then, with a machine translation of the current source. The text that people wrote is kept until they change it.',
  access: { object: 'translation-variant', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(outdatedResource) },
});

export const resolveTranslationOutdated = declareOperation({
  id: 'resolve-translation-outdated',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated/{outdatedId}/resolve',
  tag: 'Translations',
  summary: 'Confirm that a text of a translation is correct',
  description:
    'The text stays as it is and is removed from the list until its source changes again. This is not needed if the text itself is changed.',
  access: { object: 'translation-variant', ability: 'edit' },
  emits: ['translation-variant.outdated-resolved'],
  responses: { 205: null },
});

export const estimateTranslation = declareOperation({
  id: 'estimate-translation',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/estimate',
  tag: 'Translations',
  summary: 'Estimate the translation of a space',
  description:
    'Nothing is sent or written. The estimate counts the current content of the space, except for texts that were already sent with these settings. Also requires a role on the source. A server makes one estimate at a time; if too many are waiting, the answer is 503.',
  access: { object: 'translation-settings', ability: 'create' },
  writes: false,
  body: Type.Object({
    source: Type.String({
      minLength: 1,
      maxLength: 32,
      description: 'The id of the space to translate.',
    }),
    language: Type.String({ minLength: 2, maxLength: 35, description: 'A language tag.' }),
    sourceLanguage: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 35,
        description: 'Required if the source does not state its language.',
      }),
    ),
  }),
  responses: { 200: estimateResource },
  errors: [
    {
      type: 'unknown_reference',
      when: 'the source does not belong to the organization, or the caller cannot see it',
    },
    { type: 'too_busy' },
  ],
  example: { body: { source: '{spaceId}', language: 'fr', sourceLanguage: 'en' } },
});
