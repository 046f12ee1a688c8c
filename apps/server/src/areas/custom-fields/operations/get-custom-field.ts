import * as contract from '@octavo/contract/custom-fields';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { presentCustomField } from '../present.ts';

/** A custom field. */
export const getCustomField = implementOperation(contract.getCustomField, {
  access: onCustomField('access'),
  handle: async ({ subject: { field, role }, url }) => ok(presentCustomField(field, role, url)),
});
