import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationSettings } from '../access.ts';
import { countUsage, listUsage } from '../running/usage-store.ts';
import { presentUsage } from '../variants/present.ts';

/** What translating by settings took, by month. */
export const listTranslationUsage = implementOperation(contract.listTranslationUsage, {
  access: onTranslationSettings('view'),
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
