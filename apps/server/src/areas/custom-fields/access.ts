import type { Ability } from '@octavo/contract';
import { type Access, defineObject, onObject } from '../../http/access.ts';
import { type OrganizationSubject, onOrganization } from '../orgs/index.ts';
import type { CustomField } from './custom-field.ts';
import { findFields } from './store.ts';

/**
 * Custom fields: all who belong to the organization see them, guests included, since spaces have
 * values in them. Who changes one takes the lock of those of the organization.
 */
export const customFieldObject = defineObject({
  name: 'custom-field',
  roles: 'membership',
  lockOf: ({ organization }: OrganizationSubject) => `custom-fields ${organization.id}`,
});

/** A field as its caller sees it; its role is the one in the organization. */
export interface CustomFieldSubject extends OrganizationSubject {
  readonly field: CustomField;
}

/** For callers with `ability` in the organization that `{organizationId}` names, about its fields. */
export function onCustomFields(ability: Ability): Access<OrganizationSubject> {
  const organization = onOrganization(ability);
  return onObject(customFieldObject, ability, (request) => organization.load(request));
}

/** For callers with `ability` in the organization, about the field that `{fieldName}` names. */
export function onCustomField(ability: Ability): Access<CustomFieldSubject> {
  const organization = onOrganization(ability);
  return onObject(customFieldObject, ability, async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const name = request.params.fieldName ?? '';
    const field = (await findFields(request.db, subject.organization.id, [name])).get(name);
    return field === undefined ? null : { ...subject, field };
  });
}
