import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { countOutdated, listOutdated } from '../variants/outdated-store.ts';
import { presentOutdated, readOutdatedId, writeOutdatedId } from '../variants/present.ts';
import { outdatedResource } from '../variants/resource.ts';

/** What of a translation is behind its source, since people edited it. */
export const listTranslationOutdated = defineOperation({
  id: 'list-translation-outdated',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/spaces/{targetSpaceId}/outdated',
  tag: 'Translations',
  summary: 'List what of a translation is behind',
  description:
    'Texts that people edited in the target and whose source changed since, with what a machine makes of the source now. What people wrote stands until they change it.',
  access: onTranslationVariant('view'),
  query: listQuery(),
  responses: { 200: paginated(outdatedResource) },
  async handle({ platform, subject: { variant }, query }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `translation outdated ${variant.id}`,
        key: 'string',
        async read({ after, limit }) {
          const range = { after: after === undefined ? undefined : readOutdatedId(after), limit };
          const [rows, counts] = await Promise.all([
            listOutdated(db, variant.id, range),
            countOutdated(db, [variant.id]),
          ]);
          return [rows, counts.get(variant.id) ?? 0] as const;
        },
        keyOf: (row) => writeOutdatedId(row),
        present: (rows) => rows.map(presentOutdated),
      }),
    );
  },
});
