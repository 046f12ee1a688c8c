import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { changeRequestResource } from '../../change-requests/index.ts';
import { pageResource } from '../../content/index.ts';
import { organizationResource } from '../../orgs/index.ts';
import { siteResource } from '../../sites/index.ts';
import { spaceResource } from '../../spaces/index.ts';
import { onAddressedContent } from '../access.ts';

export const getContentUrl = defineOperation({
  id: 'get-content-url',
  method: 'GET',
  path: '/urls/content',
  tag: 'Published content',
  summary: 'Find the content that an address means',
  description:
    'Takes addresses of the app and of published sites. What is named beside it is left out where the caller may not see it.',
  access: onAddressedContent(),
  query: Type.Object({ url: Type.String() }),
  responses: {
    200: Type.Object({
      organization: Type.Optional(organizationResource),
      site: Type.Optional(siteResource),
      space: Type.Optional(spaceResource),
      changeRequest: Type.Optional(changeRequestResource),
      revision: Type.Optional(Type.String({ description: 'The id of the revision.' })),
      page: Type.Optional(pageResource),
    }),
  },
  errors: [{ type: 'not_found' }],
  example: { query: { url: '{publishedUrl}' } },
  handle: async ({ subject }) => ok(subject),
});
