import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { createdScimTokenResource, scimTokenResource } from './token-resource.ts';

export const listScimTokens = declareOperation({
  id: 'list-scim-tokens',
  method: 'GET',
  path: '/orgs/{organizationId}/scim-tokens',
  tag: 'Organizations',
  summary: 'List the provisioning tokens of an organization',
  access: { object: 'organization', ability: 'admin' },
  query: listQuery(),
  responses: { 200: paginated(scimTokenResource) },
});

export const createScimToken = declareOperation({
  id: 'create-scim-token',
  method: 'POST',
  path: '/orgs/{organizationId}/scim-tokens',
  tag: 'Organizations',
  summary: 'Create a provisioning token of an organization',
  description:
    'An identity provider uses the token to keep the people and teams of the organization up to date through SCIM 2.0, at `baseUrl`. The secret in `token` is shown only in this answer.',
  access: { object: 'organization', ability: 'admin' },
  body: Type.Object({
    label: Type.String({ minLength: 1, maxLength: 100 }),
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  emits: ['scim-token.created'],
  responses: { 201: createdScimTokenResource },
  example: { body: { label: 'Okta' } },
});

export const deleteScimToken = declareOperation({
  id: 'delete-scim-token',
  method: 'DELETE',
  path: '/orgs/{organizationId}/scim-tokens/{scimTokenId}',
  tag: 'Organizations',
  summary: 'Revoke a provisioning token of an organization',
  description: 'People who were provisioned with it are kept.',
  access: { object: 'organization', ability: 'admin' },
  emits: ['scim-token.revoked'],
  responses: { 204: null },
});
