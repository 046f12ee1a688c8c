import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { presentCustomField } from '../present.ts';
import { customFieldResource } from '../resource.ts';

/** A custom field. */
export const getCustomField = defineOperation({
  id: 'get-custom-field',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  tag: 'Custom fields',
  summary: 'Get a custom field',
  access: onCustomField('access'),
  responses: { 200: customFieldResource },
  handle: async ({ subject: { field, role }, url }) => ok(presentCustomField(field, role, url)),
});
