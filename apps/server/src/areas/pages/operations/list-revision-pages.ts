import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  pageResource,
  readPublishedContent,
  requireRevision,
} from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { showPages } from '../show-page.ts';

export const listRevisionPages = defineOperation({
  id: 'list-revision-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/pages',
  summary: 'List the pages of a revision',
  description: 'All pages, nested as they are in the tree.',
  tag: 'Revisions',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: Type.Object({ pages: Type.Array(pageResource) }) },
  errors: [{ type: 'revision_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    const published = await readPublishedContent(platform, subject.space, view.id);
    return ok(await showPages(platform, { view, query, url, published }));
  },
});
