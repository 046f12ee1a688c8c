import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { presentChangeRequest } from '../present.ts';
import { changeRequestResource } from '../resource.ts';

export const getChangeRequest = defineOperation({
  id: 'get-change-request',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  tag: 'Change requests',
  summary: 'Get a change request',
  description: 'By its id, or by its number in the space.',
  access: onChangeRequest('view'),
  responses: { 200: changeRequestResource },
  handle: async ({ subject, url }) => ok(presentChangeRequest(subject.changeRequest, url)),
});
