import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onAllTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';
import { translationSettingsResource } from '../resource.ts';
import { countSettings, listSettings } from '../store.ts';

/** The translation settings of an organization, as they were created. */
export const listTranslationSettings = defineOperation({
  id: 'list-translation-settings',
  method: 'GET',
  path: '/orgs/{organizationId}/translations',
  tag: 'Translations',
  summary: 'List the translation settings of an organization',
  description: 'In the order in which they were created, without their glossaries.',
  access: onAllTranslationSettings('view'),
  query: listQuery(),
  responses: { 200: paginated(translationSettingsResource) },
  async handle({ platform, subject: { organization, role }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `translation settings ${organization.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listSettings(db, organization.id, range),
            countSettings(db, organization.id),
          ]),
        keyOf: ({ id }) => id,
        present: (rows) =>
          rows.map((settings) => presentSettings(settings, role, { url, platform })),
      }),
    );
  },
});
