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
    'The caller becomes its admin. The operator of the server says who may: its operators alone, unless `OCTAVO_ORGANIZATIONS` says otherwise.',
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
    'Some hostnames are reserved, and domains at which anybody can have an e-mail address are refused. `defaultContent` names a site of the organization; it is cleared when that site is deleted. Switching `sso` on takes an active identity provider: members with an address at a domain that the organization has proven sign in by its providers alone from then on, and their sessions that began otherwise end, but for the one in which it is switched on. API tokens go on working.',
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
    'Those of `emailDomains` of the organization, by name, each with the TXT record that proves it.',
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
    'Looks for the TXT record that `GET /orgs/{organizationId}/email-domains` names. From then on people with an address there may join, until the organization claims the domain no more. One organization has verified a domain at a time: another one waits until it is released. The record is looked for again each day; where it is gone for 14 days the domain is unverified again.',
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
    "Those that have verified the domain and that the caller belongs to, or may join since the caller's own proven address is of the domain. Everybody else gets an empty list.",
  access: { object: 'self' },
  responses: { 200: Type.Object({ organizations: Type.Array(organizationResource) }) },
});
