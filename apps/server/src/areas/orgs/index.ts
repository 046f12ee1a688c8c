/** Organizations: who belongs to them is the members area's. */
export { type OrganizationSubject, onOrganization } from './access.ts';
export { organizationPermissions, readRole } from './policy.ts';
export { findOrganizationFor, type OrganizationForMember } from './store.ts';
export type { GrantsTable, MembersTable, OrganizationsTable } from './tables.ts';
