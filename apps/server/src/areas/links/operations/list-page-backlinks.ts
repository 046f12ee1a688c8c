import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { requireContent } from '../../content/index.ts';
import { requirePage } from '../../pages/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { backlinkListResource, backlinksQuery } from '../resource.ts';
import { showBacklinks } from '../show-links.ts';

export const listPageBacklinks = defineOperation({
  id: 'list-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/backlinks',
  tag: 'Space content',
  summary: 'List what links to a page',
  description:
    'The other pages and the reusable contents that link to it or to an anchor in it: of the space, then of other spaces that the caller may see.',
  access: onSpace('view'),
  query: backlinksQuery,
  responses: { 200: backlinkListResource },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, caller, subject, params, query, url }) {
    const view = await requireContent(platform, subject.space);
    const { id } = requirePage(view, params.pageId);
    const target = { kind: 'page', id } as const;
    return ok(await showBacklinks({ platform, caller, url, subject, view }, query, target));
  },
});
