import * as contract from '@octavo/contract/scim';
import { actorOf } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { presentScimToken } from '../token-resource.ts';
import { createScimToken as makeToken } from '../tokens.ts';

/** A new provisioning token; the only answer that holds its secret. */
export const createScimToken = implementOperation(contract.createScimToken, {
  access: onOrganization('admin'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization: { id: organizationId } }) => {
      const { label, expiresAt } = body;
      if (expiresAt !== undefined && !(Date.parse(expiresAt) > platform.clock.now().getTime())) {
        throw badRequest('body.expiresAt', 'must be in the future');
      }
      const { token, secret } = await makeToken(platform, tx, {
        organizationId,
        label,
        expiresAt,
        actor: actorOf(caller),
      });
      return created(
        {
          ...presentScimToken(token),
          token: secret,
          baseUrl: url.root(`/scim/v2/orgs/${organizationId}`),
        },
        url.api(`/orgs/${organizationId}/scim-tokens/${token.id}`),
      );
    }),
});
