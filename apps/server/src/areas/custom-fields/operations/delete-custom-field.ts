import * as contract from '@octavo/contract/custom-fields';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { deleteCustomField as removeCustomField } from '../write.ts';

/** Deletes a custom field, with what all spaces have in it. */
export const deleteCustomField = implementOperation(contract.deleteCustomField, {
  access: onCustomField('create'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { field }) => {
      await removeCustomField(platform, tx, field, actorOf(caller));
      return noContent();
    }),
});
