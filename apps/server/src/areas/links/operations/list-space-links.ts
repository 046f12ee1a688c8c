import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { requireContent } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { linkListResource, linksQuery } from '../resource.ts';
import { showLinks } from '../show-links.ts';

export const listSpaceLinks = defineOperation({
  id: 'list-space-links',
  method: 'GET',
  path: '/spaces/{spaceId}/links',
  tag: 'Spaces',
  summary: 'List what a space links to',
  description:
    'Each thing that pages and reusable contents link to once, with the first places where they do. A link to an anchor that its page does not have is broken.',
  access: onSpace('view'),
  query: linksQuery,
  responses: { 200: linkListResource },
  async handle({ platform, caller, subject, query, url }) {
    const view = await requireContent(platform, subject.space);
    return ok(await showLinks({ platform, caller, url, subject, view }, query));
  },
});
