import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { badRequest } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { createdScimTokenResource, presentScimToken } from '../token-resource.ts';
import { createScimToken as makeToken } from '../tokens.ts';

/** A new provisioning token; the only answer that holds its secret. */
export const createScimToken = defineOperation({
  id: 'create-scim-token',
  method: 'POST',
  path: '/orgs/{organizationId}/scim-tokens',
  tag: 'Organizations',
  summary: 'Create a provisioning token of an organization',
  description:
    "With it an identity provider keeps the organization's people and teams up to date by SCIM 2.0, at `baseUrl`. The secret in `token` is shown only in this answer.",
  access: onOrganization('admin'),
  body: Type.Object({
    label: Type.String({ minLength: 1, maxLength: 100 }),
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  emits: ['scim-token.created'],
  responses: { 201: createdScimTokenResource },
  example: { body: { label: 'Okta' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization: { id: organizationId } }) => {
      const { label, expiresAt } = body;
      if (expiresAt !== undefined && !(Date.parse(expiresAt) > platform.clock.now().getTime())) {
        throw badRequest('body.expiresAt', 'must be in the future');
      }
      const { token, secret } = await makeToken(platform, tx, {
        ...{ organizationId, label, expiresAt, actor: actorOf(caller) },
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
