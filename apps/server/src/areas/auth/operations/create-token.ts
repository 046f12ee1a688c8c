import { Type } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { badRequest } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { createToken as makeToken } from '../people.ts';
import { presentCreatedToken } from '../present.ts';
import { createdTokenResource, tokenLabel } from '../resource.ts';

/** A new token of the caller; the only answer that holds a secret. */
export const createToken = defineOperation({
  id: 'create-token',
  method: 'POST',
  path: '/user/tokens',
  tag: 'Users',
  summary: 'Create an API token',
  description: 'The secret in `token` is shown only in this answer.',
  access: signedIn(),
  body: Type.Object({
    label: tokenLabel,
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
    readOnly: Type.Optional(Type.Boolean()),
  }),
  emits: ['token.created'],
  responses: { 201: createdTokenResource },
  example: { body: { label: 'Nightly export', readOnly: true } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx) => {
      const { label, readOnly, expiresAt } = body;
      if (expiresAt !== undefined && !(Date.parse(expiresAt) > platform.clock.now().getTime())) {
        throw badRequest('body.expiresAt', 'must be in the future');
      }
      const { token, secret } = await makeToken(platform, tx, {
        userId: caller.userId,
        actor: actorOf(caller),
        label,
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
      return created(presentCreatedToken(token, secret), url.api(`/user/tokens/${token.id}`));
    }),
});
