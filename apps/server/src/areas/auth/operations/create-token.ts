import * as contract from '@octavo/contract/auth';
import { signedIn } from '../../../http/access.ts';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { requireFreshCaller } from '../fresh-session.ts';
import { createToken as makeToken } from '../people.ts';
import { presentCreatedToken } from '../present.ts';
import { settleTokenEnd } from '../settle-token-end.ts';

/** A new token of the caller; the only answer that holds a secret. */
export const createToken = implementOperation(contract.createToken, {
  access: signedIn({ withinReach: true }),
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
