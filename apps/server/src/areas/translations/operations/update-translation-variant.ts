import * as contract from '@octavo/contract/translations';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTranslationVariant } from '../access.ts';
import { pauseVariant } from '../variants/change-variant.ts';
import { countOutdated } from '../variants/outdated-store.ts';
import { presentVariant } from '../variants/present.ts';

/** Pauses a translation of a space, or lets it go on. */
export const updateTranslationVariant = implementOperation(contract.updateTranslationVariant, {
  access: onTranslationVariant('edit'),
  handle: ({ platform, caller, body: { paused }, url, write }) =>
    write(async (tx, { variant, role }) => {
      const row = await pauseVariant(platform, tx, variant, { paused, actor: actorOf(caller) });
      const counts = await countOutdated(tx, [row.id]);
      return ok(presentVariant(row, { role, outdated: counts.get(row.id) ?? 0 }, url));
    }),
});
