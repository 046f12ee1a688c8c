import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  keepShown,
  pageResource,
  presentPages,
  requireContent,
  wantsMetadata,
} from '../../revisions/index.ts';
import { onSpace } from '../../spaces/index.ts';

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
    const options = { spaceId: view.spaceId, url, metadata: wantsMetadata(query) };
    const key = `${view.id} pages ${options.metadata}`;
    const make = async () => ({ pages: presentPages(view.tree(), options) });
    return ok(await keepShown(platform, key, make));
  },
});
