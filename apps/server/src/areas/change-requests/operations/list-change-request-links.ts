import { defineOperation } from '../../../http/define-operation.ts';
import { listingLinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestLinks = defineOperation({
  ...listingLinks,
  id: 'list-change-request-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/links',
  tag: 'Change requests',
  summary: 'List what the content of a change request links to',
  description:
    '`stats.broken.changeRequest` counts the links that the change request broke: those that are not broken in the content that its changes are made to.',
  access: onChangeRequestContent('view'),
});
