import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';
import { fallbackUrl, publishingAuthResource, visitorAuthBackend } from './resource.ts';

export const getPublishingAuth = declareOperation({
  id: 'get-publishing-auth',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Get how visitors sign in to a site',
  description: 'Only admins of the site are shown its `privateKey`.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  responses: { 200: publishingAuthResource },
});

export const updatePublishingAuth = declareOperation({
  id: 'update-publishing-auth',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Change how visitors sign in to a site',
  description:
    'A field that is left out stays as it is. Without a `fallbackURL`, which null clears, visitors who are not signed in are told that they may not read.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  body: Type.Object(
    {
      backend: Type.Optional(visitorAuthBackend),
      fallbackURL: Type.Optional(Type.Union([fallbackUrl, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['publishing-auth.updated'],
  responses: { 200: publishingAuthResource },
  example: { body: { fallbackURL: 'https://example.com/docs-login' } },
});

export const regeneratePublishingAuth = declareOperation({
  id: 'regenerate-publishing-auth',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
  summary: 'Give a site another key for its visitors',
  description:
    'Tokens that were signed with the key before are refused, and all visitors are signed out with their next request.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['publishing-auth.regenerated'],
  responses: { 200: publishingAuthResource },
});
