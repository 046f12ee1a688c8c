import type { updateTeamMembersBody } from '@octavo/contract/teams';
import * as contract from '@octavo/contract/teams';
import type { Static } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { addTeamMembers, removeTeamMembers } from '../../access/index.ts';
import { onTeam } from '../access.ts';
import { type NamedPerson, requireMembers } from '../require-members.ts';
import { placeOf } from '../write.ts';

/** Changes who is in a team, and as what, all at once. */
export const updateTeamMembers = implementOperation(contract.updateTeamMembers, {
  access: onTeam('members'),
  handle: ({ platform, caller, body: wanted, write }) =>
    write(async (tx, { team, organization }) => {
      const known = await requireMembers(tx, organization.id, listPeople(wanted));
      const idsOf = (names: readonly string[] = []) =>
        names.flatMap((name) => known.get(name) ?? []);
      const removed = new Set(idsOf(wanted.remove));
      const roles = new Map(
        Object.entries(wanted.memberships ?? {}).flatMap(([name, { role }]) =>
          idsOf([name]).map((id) => [id, role] as const),
        ),
      );
      const added = [...new Set([...idsOf(wanted.add), ...roles.keys()])]
        .filter((userId) => !removed.has(userId))
        .map((userId) => ({ userId, role: roles.get(userId) }));
      const actor = actorOf(caller);
      await addTeamMembers(platform, tx, placeOf(team), added, actor);
      await removeTeamMembers(platform, tx, placeOf(team), [...removed], actor);
      return noContent();
    }),
});

function listPeople({
  add = [],
  remove = [],
  memberships = {},
}: Static<typeof updateTeamMembersBody>) {
  const list = (field: string, names: readonly string[]): NamedPerson[] =>
    names.map((name, at) => ({ path: `body.${field}[${at}]`, name }));
  return [
    ...list('add', add),
    ...list('remove', remove),
    ...Object.keys(memberships).map((name) => ({ path: `body.memberships.${name}`, name })),
  ];
}
