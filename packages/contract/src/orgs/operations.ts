import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { emailDomainResource } from './email-domain-resource.ts';
import {
  organizationChanges,
  organizationCommunityType,
  organizationResource,
  organizationTitle,
  organizationType,
  organizationUseCase,
} from './resource.ts';

export const listOrganizations = declareOperation({
  id: 'list-organizations',
  method: 'GET',
  path: '/orgs',
  tag: 'Organizations',
  summary: 'List the organizations of the authenticated user',
  access: { object: 'self' },
  query: listQuery(),
  responses: { 200: paginated(organizationResource) },
});

export const createOrganization = declareOperation({
  id: 'create-organization',
  method: 'POST',
  path: '/orgs',
  tag: 'Organizations',
  summary: 'Create an organization',
  description:
    'The caller becomes its admin. Only operators of the server can create organizations, unless `OCTAVO_ORGANIZATIONS` allows others to.',
  access: { object: 'self', needsOwnProof: true },
  body: Type.Object({
    title: organizationTitle,
    type: Type.Optional(organizationType),
    useCase: Type.Optional(organizationUseCase),
    communityType: Type.Optional(organizationCommunityType),
  }),
  emits: ['organization.created', 'member.added'],
  responses: { 201: organizationResource },
  errors: [{ type: 'organization_creation_forbidden' }],
  example: { body: { title: 'Potters' } },
});

export const getOrganization = declareOperation({
  id: 'get-organization',
  method: 'GET',
  path: '/orgs/{organizationId}',
  tag: 'Organizations',
  summary: 'Get an organization',
  access: { object: 'organization', ability: 'access' },
  responses: { 200: organizationResource },
});

export const updateOrganization = declareOperation({
  id: 'update-organization',
  method: 'PATCH',
  path: '/orgs/{organizationId}',
  tag: 'Organizations',
  summary: 'Update an organization',
  description:
    'Some hostnames are reserved, and domains at which anyone can get an e-mail address are refused. `defaultContent` names a site of the organization; it is cleared when that site is deleted. Switching on `sso` requires an active identity provider: from then on, members with an address at a verified domain of the organization can sign in only through its providers, and their sessions that began in another way end, except for the one in which it is switched on. API tokens continue to work.',
  access: { object: 'organization', ability: 'admin' },
  body: organizationChanges,
  emits: ['organization.updated', 'email-domain.claimed', 'email-domain.removed', 'session.ended'],
  responses: { 200: organizationResource },
  errors: [
    { type: 'hostname_taken' },
    { type: 'unknown_reference' },
    { type: 'role_exceeds_own' },
    { type: 'sso_provider_missing' },
  ],
  example: { body: { title: 'Potters', defaultRole: 'read' } },
});

export const listEmailDomains = declareOperation({
  id: 'list-email-domains',
  method: 'GET',
  path: '/orgs/{organizationId}/email-domains',
  tag: 'Organizations',
  summary: 'List the e-mail domains that an organization claims',
  description:
    'Lists the domains in `emailDomains` of the organization by name, each with the TXT record that verifies it.',
  access: { object: 'organization', ability: 'admin' },
  query: listQuery(),
  responses: { 200: paginated(emailDomainResource) },
});

export const verifyEmailDomain = declareOperation({
  id: 'verify-email-domain',
  method: 'POST',
  path: '/orgs/{organizationId}/email-domains/{emailDomain}/verify',
  tag: 'Organizations',
  summary: 'Verify an e-mail domain',
  description:
    'Looks for the TXT record returned by `GET /orgs/{organizationId}/email-domains`. From then on, people with an address at the domain can join, until the organization no longer claims it. Only one organization at a time can have a domain verified; others must wait until it is released. The record is checked again every day; if it is missing for 14 days, the domain is no longer verified.',
  access: { object: 'organization', ability: 'admin' },
  emits: ['email-domain.verified'],
  responses: { 200: emailDomainResource },
  errors: [{ type: 'domain_unproven' }, { type: 'domain_taken' }],
});

export const listEmailDomainOrganizations = declareOperation({
  id: 'list-email-domain-organizations',
  method: 'GET',
  path: '/email-domains/{emailDomain}/orgs',
  tag: 'Organizations',
  summary: 'List the organizations of an e-mail domain',
  description:
    "Lists organizations that have verified the domain and that the caller belongs to, or can join because the caller's own confirmed address is at the domain. Everyone else gets an empty list.",
  access: { object: 'self' },
  responses: { 200: Type.Object({ organizations: Type.Array(organizationResource) }) },
});
