import * as contract from '@octavo/contract/custom-fields';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onCustomFields } from '../access.ts';
import { presentCustomField } from '../present.ts';
import { createCustomField as addCustomField } from '../write.ts';

/** Defines a custom field, which every space of the organization can have a value in. */
export const createCustomField = implementOperation(contract.createCustomField, {
  access: onCustomFields('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, role }) => {
      const actor = actorOf(caller);
      const made = { ...body, organizationId: organization.id, actor };
      const field = presentCustomField(await addCustomField(platform, tx, made), role, url);
      return created(field, field.urls.location);
    }),
});
