import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onScimToken } from '../access.ts';
import { revokeScimToken } from '../tokens.ts';

/** Revokes a provisioning token of an organization. */
export const deleteScimToken = defineOperation({
  id: 'delete-scim-token',
  method: 'DELETE',
  path: '/orgs/{organizationId}/scim-tokens/{scimTokenId}',
  tag: 'Organizations',
  summary: 'Revoke a provisioning token of an organization',
  description: 'Who was provisioned with it stays.',
  access: onScimToken(),
  emits: ['scim-token.revoked'],
  responses: { 204: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { token }) => {
      await revokeScimToken(platform, tx, token, actorOf(caller));
      return noContent();
    }),
});
