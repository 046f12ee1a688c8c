import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onBeginningVariant } from '../access.ts';
import { beginVariant } from '../variants/begin-variant.ts';
import { presentVariant } from '../variants/present.ts';
import { variantResource } from '../variants/resource.ts';

const spaceId = (description: string) => Type.String({ minLength: 1, maxLength: 32, description });
const language = (description: string) => Type.String({ minLength: 2, maxLength: 35, description });

/** Begins to keep a space in step with another one, in another language. */
export const createTranslationVariant = defineOperation({
  id: 'create-translation-variant',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces',
  tag: 'Translations',
  summary: 'Translate a space',
  description:
    'Makes a space behind the source, with its look and access, or takes an empty one. Translating begins at once and goes on with every change of the source. Takes the ability `create` on the source as well, since what is translated is copied and sent to the provider, and `create` in its place, or `edit` on the target.',
  access: onBeginningVariant(),
  body: Type.Object({
    source: spaceId('The space that is translated.'),
    language: language('The language tag that it is translated into.'),
    sourceLanguage: Type.Optional(language('Needed where the source does not say its language.')),
    target: Type.Optional(spaceId('An empty space with the language. Without it, one is made.')),
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
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { settings, role: memberRole }) => {
      const beginning = { settings, caller, memberRole };
      const { variant, role } = await beginVariant(platform, tx, beginning, body);
      const shown = presentVariant(variant, { role, outdated: 0 }, url);
      return created(shown, shown.urls.location);
    }),
});
