import { userResource } from '../auth/resource.ts';
import { declareOperation } from '../operation.ts';

export const getUserById = declareOperation({
  id: 'get-user-by-id',
  method: 'GET',
  path: '/users/{userId}',
  tag: 'Users',
  summary: 'Get a user',
  description: 'Returns the caller, or a person who shares an organization with the caller.',
  access: { object: 'user' },
  responses: { 200: userResource },
});
