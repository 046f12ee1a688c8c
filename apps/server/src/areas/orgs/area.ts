import { defineArea } from '../../http/define-area.ts';
import { registerDomainChecks, scheduleDomainChecks } from './check-domains.ts';
import { createOrganization as createOrganizationOperation } from './operations/create-organization.ts';
import { getOrganization } from './operations/get-organization.ts';
import { listEmailDomainOrganizations } from './operations/list-email-domain-organizations.ts';
import { listEmailDomains } from './operations/list-email-domains.ts';
import { listOrganizations } from './operations/list-organizations.ts';
import { updateOrganization } from './operations/update-organization.ts';
import { verifyEmailDomain } from './operations/verify-email-domain.ts';
import { organizationGuards } from './organization-guards.ts';

/** Organizations: their settings, and who may do what in them. */
export const orgsArea = defineArea({
  name: 'orgs',
  words: ['organization', 'email-domain'],
  operations: [
    listOrganizations,
    createOrganizationOperation,
    getOrganization,
    updateOrganization,
    listEmailDomains,
    verifyEmailDomain,
    listEmailDomainOrganizations,
  ],
  tables: ['organizations', 'email_domains'],
  events: [
    'organization.created',
    'organization.updated',
    'email-domain.claimed',
    'email-domain.verified',
    'email-domain.proof-missing',
    'email-domain.lapsed',
    'email-domain.removed',
  ],
  jobs: ['orgs.check-email-domains'],
  takes: [organizationGuards],
  open: registerDomainChecks,
  schedule: scheduleDomainChecks,
});
