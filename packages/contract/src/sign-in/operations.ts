import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { passkeyResource } from './resource.ts';

export const listPasskeys = declareOperation({
  id: 'list-passkeys',
  method: 'GET',
  path: '/user/passkeys',
  tag: 'Users',
  summary: 'List the passkeys of the authenticated user',
  access: { object: 'self', needsOwnProof: true },
  query: listQuery(),
  responses: { 200: paginated(passkeyResource) },
});

export const deletePasskey = declareOperation({
  id: 'delete-passkey',
  method: 'DELETE',
  path: '/user/passkeys/{passkeyId}',
  tag: 'Users',
  summary: 'Remove a passkey',
  description: 'The passkey can no longer be used to sign in. The user is notified by mail.',
  access: { object: 'self', needsOwnProof: true },
  emits: ['passkey.deleted'],
  responses: { 204: null },
});
