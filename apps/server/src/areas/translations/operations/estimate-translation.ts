import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { estimateSource } from '../running/estimate.ts';
import { readSource } from '../variants/begin-variant.ts';
import { estimateResource } from '../variants/resource.ts';

/** What translating a space would send. */
export const estimateTranslation = defineOperation({
  id: 'estimate-translation',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/estimate',
  tag: 'Translations',
  summary: 'Estimate what translating a space sends',
  description:
    'Nothing is sent or written. It counts the space as it is now, as if nothing of it were translated but what was sent for these settings before. Takes a role on the source as well. A server makes one estimate at a time; with too many waiting it answers 503.',
  access: onTranslationSettings('create'),
  writes: false,
  body: Type.Object({
    source: Type.String({ minLength: 1, maxLength: 32, description: 'The space.' }),
    language: Type.String({ minLength: 2, maxLength: 35, description: 'A language tag.' }),
    sourceLanguage: Type.Optional(
      Type.String({
        ...{ minLength: 2, maxLength: 35 },
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
  async handle({ platform, caller, subject: { settings }, body, request }) {
    const asking = { caller, organizationId: settings.organization_id };
    const source = await readSource(platform.database.db, asking, body);
    return ok(await estimateSource(platform, settings, source, request.signal));
  },
});
