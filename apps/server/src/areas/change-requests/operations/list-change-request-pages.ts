import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { contentQuery, pageResource } from '../../content/index.ts';
import { showPages } from '../../pages/index.ts';
import { onChangeRequest } from '../access.ts';
import { requireChangeRequestContent } from '../require.ts';

export const listChangeRequestPages = defineOperation({
  id: 'list-change-request-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  tag: 'Change request content',
  summary: 'List the pages of a change request',
  description: 'All pages, nested as they are in the tree.',
  access: onChangeRequest('view'),
  query: contentQuery,
  responses: { 200: Type.Object({ pages: Type.Array(pageResource) }) },
  async handle({ platform, subject, query, url }) {
    const view = await requireChangeRequestContent(platform, subject);
    return ok(await showPages(platform, { view, query, url }));
  },
});
