import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { countOutdated, listOutdated } from '../variants/outdated-store.ts';
import { presentOutdated, readOutdatedId, writeOutdatedId } from '../variants/present.ts';

/** What of a translation is behind its source, since people edited it. */
export const listTranslationOutdated = implementOperation(contract.listTranslationOutdated, {
  access: onTranslationVariant('view'),
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
