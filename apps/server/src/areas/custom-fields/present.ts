import type { Role } from '@octavo/contract';
import type { CustomFieldResource } from '@octavo/contract/custom-fields';
import type { Urls } from '../../http/urls.ts';
import { type CustomField, hasOptions } from './custom-field.ts';
import { fieldPermissions } from './policy.ts';

/** A field as the API shows it to a caller with `role` in its organization. */
export function presentCustomField(
  field: CustomField,
  role: Role | null,
  url: Urls,
): CustomFieldResource {
  return {
    id: field.id,
    name: field.name,
    ...(field.title === null ? {} : { title: field.title }),
    ...(field.description === null ? {} : { description: field.description }),
    type: field.type,
    ...(field.placeholder === null ? {} : { placeholder: field.placeholder }),
    ...(hasOptions(field.type) ? { options: field.options.map(({ option }) => option) } : {}),
    createdAt: field.created_at,
    updatedAt: field.updated_at,
    urls: { location: url.api(`/orgs/${field.organization_id}/custom-fields/${field.name}`) },
    permissions: fieldPermissions(role),
  };
}
