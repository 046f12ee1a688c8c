import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  pageResource,
  readPublishedContent,
  requireContent,
} from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { showPages } from '../show-page.ts';

export const listPages = defineOperation({
  id: 'list-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/content/pages',
  summary: 'List the pages of a space',
  description: 'All pages, nested as they are in the tree.',
  tag: 'Space content',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: Type.Object({ pages: Type.Array(pageResource) }) },
  async handle({ platform, subject, query, url }) {
    const view = await requireContent(platform, subject.space);
    const published = await readPublishedContent(platform, subject.space, view.id);
    return ok(await showPages(platform, { view, query, url, published }));
  },
});
