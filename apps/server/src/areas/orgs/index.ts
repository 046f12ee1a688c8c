export { type OrganizationSubject, onOrganization, organizationObject } from './access.ts';
export { createOrganization, type NewOrganization } from './create.ts';
export { clearDefaultContent } from './default-content.ts';
export { claimEmailDomains, markDomainProven, vouchForDomain } from './email-domains.ts';
export {
  findEmailDomain,
  findProvenDomains,
  findProvingOrganizations,
  isProvenDomain,
} from './email-domains-store.ts';
export type { EmailDomainEvent, OrganizationEvent } from './events.ts';
export {
  type IntendedUpdate,
  type OrganizationGuard,
  organizationGuards,
} from './organization-guards.ts';
export { mayJoinByDomain, organizationPermissions } from './policy.ts';
export { presentOrganization } from './present.ts';

export {
  findOrganization,
  findOrganizationByHostname,
  findOrganizationFor,
  type OrganizationForMember,
} from './store.ts';
export type { EmailDomainsTable, OrganizationsTable } from './tables.ts';
