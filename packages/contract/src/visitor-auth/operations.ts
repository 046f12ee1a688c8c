import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';
import { fallbackUrl, publishingAuthResource, visitorAuthBackend } from './resource.ts';

export const getPublishingAuth = declareOperation({
  id: 'get-publishing-auth',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Get the visitor sign-in settings of a site',
  description: 'Only admins of the site can see its `privateKey`.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  responses: { 200: publishingAuthResource },
});

export const updatePublishingAuth = declareOperation({
  id: 'update-publishing-auth',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Change the visitor sign-in settings of a site',
  description:
    'Fields that are omitted stay as they are; null clears `fallbackURL`. Without a `fallbackURL`, visitors who are not signed in see a message that they do not have access.',
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
  summary: 'Replace the visitor key of a site',
  description:
    'Tokens signed with the previous key are refused, and all visitors are signed out at their next request.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['publishing-auth.regenerated'],
  responses: { 200: publishingAuthResource },
});
