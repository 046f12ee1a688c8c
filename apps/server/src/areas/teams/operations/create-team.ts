import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireMembers } from '../require-members.ts';
import { teamResource, teamTitle } from '../resource.ts';
import { showTeam } from '../show.ts';
import { createTeam as addTeam } from '../write.ts';

const MAX_MEMBERS = 500;

/** Makes a team. */
export const createTeam = defineOperation({
  id: 'create-team',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams',
  tag: 'Teams',
  summary: 'Create a team',
  description: 'Each request makes another team, whatever the title.',
  access: onOrganization('admin'),
  body: Type.Object({
    title: teamTitle,
    members: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 32 }), {
        maxItems: MAX_MEMBERS,
        description: 'Ids of members of the organization.',
      }),
    ),
  }),
  emits: ['team.created', 'team-member.added'],
  responses: { 201: teamResource },
  errors: [{ type: 'unknown_reference', when: 'it names people who are no members' }],
  example: { body: { title: 'Potters', members: ['{userId}'] } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization: { id: organization }, role }) => {
      const members = [...new Set(body.members ?? [])];
      const named = members.map((name, at) => ({ path: `body.members[${at}]`, name }));
      await requireMembers(tx, organization, named);
      const row = await addTeam(platform, tx, {
        organizationId: organization,
        title: body.title,
        members: members.map((userId) => ({ userId })),
        actor: actorOf(caller),
      });
      const team = await showTeam(tx, row, { organization, caller, role, url });
      return created(team, team.urls.location);
    }),
});
