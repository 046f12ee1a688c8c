import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { countUsage, listUsage } from '../running/usage-store.ts';
import { presentUsage } from '../variants/present.ts';
import { usageResource } from '../variants/resource.ts';

/** What translating by settings took, by month. */
export const listTranslationUsage = defineOperation({
  id: 'list-translation-usage',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/usage',
  tag: 'Translations',
  summary: 'List what translating took',
  description: 'By month in UTC and provider, the newest month first.',
  access: onTranslationSettings('view'),
  query: listQuery(),
  responses: { 200: paginated(usageResource) },
  async handle({ platform, subject: { settings }, query }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `translation usage ${settings.id}`,
        key: 'two strings',
        read: (range) =>
          Promise.all([listUsage(db, settings.id, range), countUsage(db, settings.id)]),
        keyOf: ({ month, provider }) => [month, provider] as const,
        present: (rows) => rows.map(presentUsage),
      }),
    );
  },
});
