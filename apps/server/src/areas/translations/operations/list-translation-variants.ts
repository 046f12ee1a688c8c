import * as contract from '@octavo/contract/translations';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { findSpacesFor, requireSubject } from '../../spaces/index.ts';
import { onTranslationSettings } from '../access.ts';
import { countOutdated } from '../variants/outdated-store.ts';
import { presentVariant } from '../variants/present.ts';
import { countVariants, listVariants } from '../variants/store.ts';

/** The translations of spaces by settings, as they were begun. */
export const listTranslationVariants = implementOperation(contract.listTranslationVariants, {
  access: onTranslationSettings('view'),
  async handle({ platform, caller, subject: { settings }, query, url }) {
    const { db } = platform.database;
    const selection = { settings: settings.id, holder: caller };
    return ok(
      await answerList(platform.signer, query, {
        scope: `translation variants ${settings.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listVariants(db, selection, range), countVariants(db, selection)]),
        keyOf: ({ id }) => id,
        async present(rows) {
          const targets = rows.map(({ target_space_id }) => target_space_id);
          const [spaces, counts] = await Promise.all([
            findSpacesFor(db, targets, caller),
            countOutdated(
              db,
              rows.map(({ id }) => id),
            ),
          ]);
          return rows.map((row) => {
            const space = spaces.get(row.target_space_id);
            const role = space === undefined ? null : requireSubject(space).role;
            return presentVariant(row, { role, outdated: counts.get(row.id) ?? 0 }, url);
          });
        },
      }),
    );
  },
});
