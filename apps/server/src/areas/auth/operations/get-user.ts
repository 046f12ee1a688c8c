import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { presentUser } from '../present.ts';
import { userResource } from '../resource.ts';
import { findUser } from '../store.ts';

/** The person whose token is used. */
export const getUser = defineOperation({
  id: 'get-user',
  method: 'GET',
  path: '/user',
  tag: 'Users',
  summary: 'Get the authenticated user',
  access: signedIn({ withinReach: true }),
  responses: { 200: userResource },
  async handle({ platform, caller, url }) {
    const user = await findUser(platform.database.db, caller.userId);
    if (user === undefined) throw notFound('user');
    return ok(presentUser(user, url));
  },
});
