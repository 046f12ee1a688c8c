import type { Operation } from '../../http/define-operation.ts';
import { createOrganization as createOrganizationOperation } from './operations/create-organization.ts';
import { getOrganization } from './operations/get-organization.ts';
import { listOrganizations } from './operations/list-organizations.ts';
import { updateOrganization } from './operations/update-organization.ts';

/** Organizations: their settings, and who may do what in them. */
export const orgsOperations: readonly Operation[] = [
  listOrganizations,
  createOrganizationOperation,
  getOrganization,
  updateOrganization,
];

export { type OrganizationSubject, onOrganization, organizationObject } from './access.ts';
export { createOrganization, type NewOrganization } from './create.ts';
export type { OrganizationEvent } from './events.ts';
export { organizationPermissions } from './policy.ts';
export { presentOrganization } from './present.ts';
export { isProvenDomain } from './proven-domains.ts';
export {
  type OrganizationResource,
  organizationResource,
} from './resource.ts';
export { findOrganizationFor, type OrganizationForMember } from './store.ts';
export type { OrganizationsTable } from './tables.ts';
