import { userResource } from '../auth/resource.ts';
import { declareOperation } from '../operation.ts';

export const getUserById = declareOperation({
  id: 'get-user-by-id',
  method: 'GET',
  path: '/users/{userId}',
  tag: 'Users',
  summary: 'Get a user',
  description: 'Answers the people with whom the caller shares an organization, and the caller.',
  access: { object: 'user' },
  responses: { 200: userResource },
});
