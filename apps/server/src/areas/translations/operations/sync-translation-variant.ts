import * as contract from '@octavo/contract/translations';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onTranslationVariant } from '../access.ts';
import { requestSync } from '../variants/change-variant.ts';
import { countOutdated } from '../variants/outdated-store.ts';
import { presentVariant } from '../variants/present.ts';

/** Has a translation of a space brought in step now. */
export const syncTranslationVariant = implementOperation(contract.syncTranslationVariant, {
  access: onTranslationVariant('edit'),
  handle: ({ platform, caller, url, write }) =>
    write(async (tx, { variant, role }) => {
      const row = await requestSync(platform, tx, variant, actorOf(caller));
      const counts = await countOutdated(tx, [row.id]);
      const body = presentVariant(row, { role, outdated: counts.get(row.id) ?? 0 }, url);
      return { status: 202, body };
    }),
});
