import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { findRoles } from '../../access/index.ts';
import { findFields, listFieldValues, presentCustomField } from '../../custom-fields/index.ts';
import { onSpace } from '../access.ts';

/** What a space has in the custom fields of its organization. */
export const listSpaceCustomFields = implementOperation(contract.listSpaceCustomFields, {
  access: onSpace('view'),
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
