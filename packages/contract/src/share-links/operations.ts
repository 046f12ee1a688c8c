import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { shareLinkName, shareLinkResource } from './resource.ts';

export const listShareLinks = declareOperation({
  id: 'list-share-links',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'List the share links of a site',
  description: 'Oldest first. Only admins of the site are shown their addresses.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(shareLinkResource) },
});

export const createShareLink = declareOperation({
  id: 'create-share-link',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'Create a share link of a site',
  description:
    'Whoever has its address reads the site while its visibility is `share-link`. A site has at most 100.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  body: Type.Object({ name: shareLinkName }, { additionalProperties: false }),
  emits: ['share-link.created'],
  responses: { 201: shareLinkResource },
  errors: [{ type: 'too_many_share_links' }],
  example: { body: { name: 'Beta customers' } },
});

export const updateShareLink = declareOperation({
  id: 'update-share-link',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Change a share link of a site',
  description:
    'A field that is left out stays as it is. A link that is switched off answers 404 with the next request, and what it was before once it is switched on again.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  body: Type.Object(
    { active: Type.Optional(Type.Boolean()), name: Type.Optional(shareLinkName) },
    { additionalProperties: false },
  ),
  emits: ['share-link.updated'],
  responses: { 200: shareLinkResource },
  example: { body: { active: false } },
});

export const deleteShareLink = declareOperation({
  id: 'delete-share-link',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Delete a share link of a site',
  description: 'Its address answers 404 from the next request on, and no link has it again.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['share-link.deleted'],
  responses: { 205: null },
});
