import * as contract from '@octavo/contract/auth';
import { signedIn } from '../../../http/access.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { presentUser } from '../present.ts';
import { findUser } from '../store.ts';

/** The person whose token is used. */
export const getUser = implementOperation(contract.getUser, {
  access: signedIn({ withinReach: true }),
  async handle({ platform, caller, url }) {
    const user = await findUser(platform.database.db, caller.userId);
    if (user === undefined) throw notFound('user');
    return ok(presentUser(user, url));
  },
});
