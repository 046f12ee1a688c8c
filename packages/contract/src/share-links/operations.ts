import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { shareLinkName, shareLinkResource } from './resource.ts';

export const listShareLinks = declareOperation({
  id: 'list-share-links',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'List the share links of a site',
  description: 'Lists the oldest first. Only admins of the site can see their addresses.',
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
    'Whoever has the address of the link can read the site while its visibility is `share-link`. A site can have at most 100 share links.',
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
    'Fields that are omitted stay as they are. A link that is switched off answers 404 from the next request on, and works again once it is switched back on.',
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
  description:
    'Its address answers 404 from the next request on, and is never used for another link.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['share-link.deleted'],
  responses: { 205: null },
});
