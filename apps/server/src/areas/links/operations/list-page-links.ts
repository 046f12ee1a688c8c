import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { requireContent } from '../../content/index.ts';
import { requirePage } from '../../pages/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { linkListResource, linksQuery } from '../resource.ts';
import { showLinks } from '../show-links.ts';

export const listPageLinks = defineOperation({
  id: 'list-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/links',
  tag: 'Space content',
  summary: 'List what a page links to',
  description: 'Each thing that it links to once, with the blocks that do.',
  access: onSpace('view'),
  query: linksQuery,
  responses: { 200: linkListResource },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, caller, subject, params, query, url }) {
    const view = await requireContent(platform, subject.space);
    const { id: pageId } = requirePage(view, params.pageId);
    return ok(await showLinks({ platform, caller, url, subject, view }, query, { pageId }));
  },
});
