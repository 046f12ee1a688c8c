import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { pageWithBody, readPublishedContent, requireContent } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { pageQuery } from '../page-query.ts';
import { requirePage, showPage } from '../show-page.ts';

export const getPage = defineOperation({
  id: 'get-page',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}',
  summary: 'Get a page of a space',
  tag: 'Space content',
  access: onSpace('view'),
  query: pageQuery,
  responses: { 200: pageWithBody },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireContent(platform, subject.space);
    const page = requirePage(view, params.pageId);
    const published = await readPublishedContent(platform, subject.space, view.id);
    return ok(await showPage(platform, { view, page, query, url, published }));
  },
});
