import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { writeFieldValues } from '../../custom-fields/index.ts';
import { onSpace } from '../access.ts';
import { locateSpace } from '../events.ts';
import { updateSpaceRow } from '../store.ts';

/** Sets and clears what a space has in custom fields, all or nothing. */
export const updateSpaceCustomFields = implementOperation(contract.updateSpaceCustomFields, {
  access: onSpace('edit'),
  handle: ({ platform, caller, body, write }) =>
    write(async (tx, { space }) => {
      const place = { space: space.id, organization: space.organization_id };
      const changed = await writeFieldValues(tx, place, body.values);
      if (changed === undefined) return noContent();
      await updateSpaceRow(tx, space.id, { updated_at: readTimestamp(platform.clock) });
      await platform.events.emit(tx, 'space.custom-fields-updated', {
        actor: actorOf(caller),
        ...locateSpace(space),
        ...changed,
      });
      return noContent();
    }),
});
