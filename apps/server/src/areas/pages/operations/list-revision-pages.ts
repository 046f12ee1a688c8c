import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  keepShown,
  pageResource,
  presentPages,
  requireRevision,
  wantsMetadata,
} from '../../revisions/index.ts';
import { onSpace } from '../../spaces/index.ts';

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
  async handle({ platform, subject, params, query, url }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    const options = { spaceId: view.spaceId, url, metadata: wantsMetadata(query) };
    const key = `${view.id} pages ${options.metadata}`;
    const make = async () => ({ pages: presentPages(view.tree(), options) });
    return ok(await keepShown(platform, key, make));
  },
});
