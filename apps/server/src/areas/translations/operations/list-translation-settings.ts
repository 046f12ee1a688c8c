import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onAllTranslationSettings } from '../access.ts';
import { presentSettings } from '../present.ts';
import { countSettings, listSettings } from '../store.ts';

/** The translation settings of an organization, as they were created. */
export const listTranslationSettings = implementOperation(contract.listTranslationSettings, {
  access: onAllTranslationSettings('view'),
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
