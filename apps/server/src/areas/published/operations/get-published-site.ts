import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { publishedSite } from '../profile-resource.ts';
import { showPublishedSite } from '../show-published-site.ts';

export const getPublishedSite = defineOperation({
  id: 'get-published-site',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/published',
  tag: 'Published content',
  summary: 'Read all that showing a site takes',
  description:
    'What the site is made of and how it looks, complete. Visitors are told what conditions show them, members all that they may see.',
  access: onPublishedSite(),
  query: Type.Object({
    shareKey: Type.Optional(
      Type.String({
        maxLength: 512,
        description: 'Accepted: the token of a site that is read by a share link says it already.',
      }),
    ),
  }),
  responses: { 200: publishedSite },
  handle: async ({ platform, caller, subject, url }) =>
    ok(await showPublishedSite(platform, { caller, subject, url })),
});
