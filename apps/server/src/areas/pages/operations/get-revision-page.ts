import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { pageWithBody, readPublishedContent, requireRevision } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { pageQuery } from '../page-query.ts';
import { requirePage, showPage } from '../show-page.ts';

export const getRevisionPage = defineOperation({
  id: 'get-revision-page',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  summary: 'Get a page of a revision',
  tag: 'Revisions',
  access: onSpace('view'),
  query: pageQuery,
  responses: { 200: pageWithBody },
  errors: [{ type: 'revision_missing' }, { type: 'page_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    const page = requirePage(view, params.pageId);
    const published = await readPublishedContent(platform, subject.space, view.id);
    return ok(await showPage(platform, { view, page, query, url, published }));
  },
});
