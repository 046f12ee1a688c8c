import { type Static, Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { addTeamMembers, removeTeamMembers } from '../../access/index.ts';
import { onTeam } from '../access.ts';
import { type NamedPerson, requireMembers } from '../require-members.ts';
import { teamPlace } from '../resource.ts';
import { placeOf } from '../write.ts';

const MAX_PEOPLE = 500;
const MAX_NAME = 254;

const people = Type.Array(Type.String({ minLength: 1, maxLength: MAX_NAME }), {
  maxItems: MAX_PEOPLE,
  description: 'Ids or e-mail addresses of members of the organization.',
});

const body = Type.Object({
  add: Type.Optional(people),
  remove: Type.Optional(people),
  memberships: Type.Optional(
    Type.Record(Type.String(), teamPlace, {
      maxProperties: MAX_PEOPLE,
      description: 'By id or e-mail address: what a person is to be in the team from now on.',
    }),
  ),
});

/** Changes who is in a team, and as what, all at once. */
export const updateTeamMembers = defineOperation({
  id: 'update-team-members',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams/{teamId}/members',
  tag: 'Teams',
  summary: 'Change who is in a team',
  description:
    'All or nothing. Who is named by `memberships` is added where needed. Who is to be removed is, whatever else is said of them.',
  access: onTeam('members'),
  body,
  emits: ['team-member.added', 'team-member.updated', 'team-member.removed'],
  responses: { 204: null },
  errors: [{ type: 'unknown_reference', when: 'it names people who are no members' }],
  example: { body: { add: ['{userId}'] } },
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

function listPeople({ add = [], remove = [], memberships = {} }: Static<typeof body>) {
  const list = (field: string, names: readonly string[]): NamedPerson[] =>
    names.map((name, at) => ({ path: `body.${field}[${at}]`, name }));
  return [
    ...list('add', add),
    ...list('remove', remove),
    ...Object.keys(memberships).map((name) => ({ path: `body.memberships.${name}`, name })),
  ];
}
