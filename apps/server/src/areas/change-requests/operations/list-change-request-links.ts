import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { linkListResource, linksQuery, showLinks } from '../../links/index.ts';
import { onChangeRequest } from '../access.ts';
import { readRequestLinks } from '../request-links.ts';

export const listChangeRequestLinks = defineOperation({
  id: 'list-change-request-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/links',
  tag: 'Change requests',
  summary: 'List what the content of a change request links to',
  description:
    '`stats.broken.changeRequest` counts the links that the change request broke: those that are not broken in the content that its changes are made to.',
  access: onChangeRequest('view'),
  query: linksQuery,
  responses: { 200: linkListResource },
  async handle({ platform, caller, subject, query, url }) {
    const { base, ...context } = await readRequestLinks({ platform, caller, subject, url });
    return ok(await showLinks(context, query, { base }));
  },
});
