import { Type } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { requireFreshCaller } from '../fresh-session.ts';
import { createToken as makeToken } from '../people.ts';
import { presentCreatedToken } from '../present.ts';
import { createdTokenResource, tokenLabel } from '../resource.ts';
import { settleTokenEnd } from '../settle-token-end.ts';

/** A new token of the caller; the only answer that holds a secret. */
export const createToken = defineOperation({
  id: 'create-token',
  method: 'POST',
  path: '/user/tokens',
  tag: 'Users',
  summary: 'Create an API token',
  description:
    'The secret in `token` is shown only in this answer. A token makes none that lasts longer or reaches further than itself: without `expiresAt` the new one ends with it. A browser session makes tokens within ten minutes after its person signed in, which reach no further than it does.',
  access: signedIn({ withinReach: true }),
  body: Type.Object({
    label: tokenLabel,
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
    readOnly: Type.Optional(Type.Boolean()),
  }),
  emits: ['token.created'],
  responses: { 201: createdTokenResource },
  errors: [{ type: 'fresh_session_required' }],
  example: { body: { label: 'Nightly export', readOnly: true } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx) => {
      const { label, readOnly, expiresAt } = body;
      await requireFreshCaller(platform, tx, caller);
      const ends = settleTokenEnd(caller, expiresAt, platform.clock.now());
      const { token, secret } = await makeToken(platform, tx, {
        userId: caller.userId,
        reach: caller.reach,
        actor: actorOf(caller),
        label,
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(ends === undefined ? {} : { expiresAt: ends }),
      });
      return created(presentCreatedToken(token, secret), url.api(`/user/tokens/${token.id}`));
    }),
});
