import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { updateAccessObject } from '../../access/index.ts';
import { onSpace } from '../access.ts';
import { describeSpace, locateSpace } from '../events.ts';
import { showSpace } from '../show-spaces.ts';
import { updateSpaceRow } from '../store.ts';

/** Brings back a space that was deleted in the last 7 days. */
export const restoreSpace = implementOperation(contract.restoreSpace, {
  access: onSpace('create', { deleted: 'also' }),
  handle: ({ platform, caller, url, write }) =>
    write(async (tx, { space, role }) => {
      const { id, deleted_at } = space;
      if (deleted_at === null) throw conflict('space_not_deleted', 'The space is not deleted.');
      const now = readTimestamp(platform.clock);
      await updateSpaceRow(tx, id, { deleted_at: null, updated_at: now });
      await updateAccessObject(tx, id, { deleted: false });
      const row = { ...space, deleted_at: null, updated_at: now };
      await platform.events.emit(tx, 'space.restored', {
        actor: actorOf(caller),
        ...locateSpace(row),
        after: describeSpace(row),
      });
      return ok(await showSpace(platform, tx, { space: row, role }, url));
    }),
});
