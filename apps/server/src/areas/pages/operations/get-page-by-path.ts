import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { pageWithBody, readPublishedContent, requireContent } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { pageQuery } from '../page-query.ts';
import { requirePageAt, showPage } from '../show-page.ts';

export const getPageByPath = defineOperation({
  id: 'get-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/content/path/{pagePath}',
  summary: 'Get the page at a path of a space',
  description: 'The path is the slugs down the tree, with plain or encoded slashes.',
  tag: 'Space content',
  access: onSpace('view'),
  query: pageQuery,
  responses: { 200: pageWithBody },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireContent(platform, subject.space);
    const page = requirePageAt(view, params.pagePath);
    const published = await readPublishedContent(platform, subject.space, view.id);
    return ok(await showPage(platform, { view, page, query, url, published }));
  },
});
