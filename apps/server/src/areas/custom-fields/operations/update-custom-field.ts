import * as contract from '@octavo/contract/custom-fields';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { presentCustomField } from '../present.ts';
import { updateCustomField as changeCustomField } from '../write.ts';

/** Changes what a custom field is called and which options it has. */
export const updateCustomField = implementOperation(contract.updateCustomField, {
  access: onCustomField('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { field, role }) => {
      const changes = { ...body, actor: actorOf(caller) };
      return ok(
        presentCustomField(await changeCustomField(platform, tx, field, changes), role, url),
      );
    }),
});
