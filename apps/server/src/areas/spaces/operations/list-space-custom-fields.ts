import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { findRoles } from '../../access/index.ts';
import {
  customFieldEntry,
  findFields,
  listFieldValues,
  presentCustomField,
} from '../../custom-fields/index.ts';
import { onSpace } from '../access.ts';

/** What a space has in the custom fields of its organization. */
export const listSpaceCustomFields = defineOperation({
  id: 'list-space-custom-fields',
  method: 'GET',
  path: '/spaces/{spaceId}/custom-fields',
  tag: 'Custom fields',
  summary: 'List what a space has in custom fields',
  description: 'In the order of the fields. Those in which the space has no value are left out.',
  access: onSpace('view'),
  responses: { 200: Type.Array(customFieldEntry) },
  async handle({ platform, caller, subject: { space }, url }) {
    const { db } = platform.database;
    const organization = space.organization_id;
    const values = await listFieldValues(platform, db, space.id);
    const names = values.map(({ name }) => name);
    const fields = await findFields(db, organization, names);
    const roles = await findRoles(db, caller, [organization]);
    return ok(
      values.flatMap(({ name, value }) => {
        const field = fields.get(name);
        if (field === undefined) return [];
        const role = roles.get(organization) ?? null;
        return [{ customField: presentCustomField(field, role, url), value }];
      }),
    );
  },
});
