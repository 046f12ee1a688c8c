import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { updateAccessObject } from '../../access/index.ts';
import { onSpace } from '../access.ts';
import { describeSpace, locateSpace } from '../events.ts';
import { schedulePurge } from '../purge.ts';
import { updateSpaceRow } from '../store.ts';

/** Deletes a space: it can be restored for 7 days, then it is removed for good. */
export const deleteSpace = implementOperation(contract.deleteSpace, {
  access: onSpace('create'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { space }) => {
      const { id } = space;
      const now = readTimestamp(platform.clock);
      await updateSpaceRow(tx, id, { deleted_at: now, updated_at: now });
      await updateAccessObject(tx, id, { deleted: true });
      await schedulePurge(platform, tx, id, now);
      await platform.events.emit(tx, 'space.deleted', {
        actor: actorOf(caller),
        ...locateSpace(space),
        before: describeSpace(space),
      });
      return resetContent();
    }),
});
