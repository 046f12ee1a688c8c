import * as contract from '@octavo/contract/custom-fields';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { settlePlace } from '../position.ts';
import { presentCustomField } from '../present.ts';
import { listFields } from '../store.ts';
import { moveCustomField as placeCustomField } from '../write.ts';

/** Moves a custom field among those of its organization. */
export const moveCustomField = implementOperation(contract.moveCustomField, {
  access: onCustomField('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { field, organization, role }) => {
      const fields = await listFields(tx, organization.id, {});
      const others = fields.filter(({ id }) => id !== field.id);
      const at = settlePlace(others, body.position);
      const move = { others, at, actor: actorOf(caller) };
      return ok(presentCustomField(await placeCustomField(platform, tx, field, move), role, url));
    }),
});
