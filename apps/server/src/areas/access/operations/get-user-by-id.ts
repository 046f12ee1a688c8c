import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { presentUser, userResource } from '../../auth/index.ts';
import { onUser } from '../access.ts';

/** A person with whom the caller shares an organization. */
export const getUserById = defineOperation({
  id: 'get-user-by-id',
  method: 'GET',
  path: '/users/{userId}',
  tag: 'Users',
  summary: 'Get a user',
  description: 'Answers the people with whom the caller shares an organization, and the caller.',
  access: onUser(),
  responses: { 200: userResource },
  handle: async ({ subject, url }) => ok(presentUser(subject, url)),
});
