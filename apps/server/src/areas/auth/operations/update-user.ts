import { Type } from 'typebox';
import { type Access, onOwn } from '../../../http/access.ts';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { matching } from '../../../http/pattern.ts';
import { ok } from '../../../http/reply.ts';
import { changeUser } from '../change-user.ts';
import { presentUser } from '../present.ts';
import { displayName, userResource } from '../resource.ts';
import { findUser } from '../store.ts';
import type { UsersTable } from '../tables.ts';

/** Changes the person whose token is used. */
export const updateUser = defineOperation({
  id: 'update-user',
  method: 'PATCH',
  path: '/user',
  tag: 'Users',
  summary: 'Update the authenticated user',
  description:
    'The address is changed on the account page alone, since the new one has to be proven by a mail.',
  access: onOneself(),
  body: Type.Object({
    displayName: Type.Optional(displayName),
    photoURL: Type.Optional(
      Type.Union([
        Type.String({
          format: 'uri',
          ...matching('^https?://', 'must begin with http:// or https://'),
          maxLength: 2048,
        }),
        Type.Null(),
      ]),
    ),
  }),
  emits: ['user.updated'],
  responses: { 200: userResource },
  example: { body: { displayName: 'Mira Kiln', photoURL: 'https://kiln.example/mira.png' } },
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
