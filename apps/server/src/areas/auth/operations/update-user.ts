import * as contract from '@octavo/contract/auth';
import { type Access, onOwn } from '../../../http/access.ts';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { changeUser } from '../change-user.ts';
import { presentUser } from '../present.ts';
import { findUser } from '../store.ts';
import type { UsersTable } from '../tables.ts';

/** Changes the person whose token is used. */
export const updateUser = implementOperation(contract.updateUser, {
  access: onOneself(),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, user) => {
      const { displayName: name, ...rest } = body;
      const changes = { ...rest, ...(name === undefined ? {} : { displayName: name.trim() }) };
      const row = await changeUser(platform, tx, user, changes, actorOf(caller));
      return ok(presentUser(row, url));
    }),
});

/** For whoever calls, about themselves. */
function onOneself(): Access<UsersTable> {
  return onOwn(async ({ db, caller }) => (await findUser(db, caller.userId)) ?? null);
}
