import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { ROLES } from '../../../http/roles.ts';
import { onOrganization } from '../../orgs/index.ts';
import { memberResource } from '../resource.ts';
import { showMembers } from '../show.ts';
import { countMembers, listMembers as listMemberRows, type MemberFilter } from '../store.ts';

/** The members of an organization, disabled ones and guests included. */
export const listMembers = defineOperation({
  id: 'list-members',
  method: 'GET',
  path: '/orgs/{organizationId}/members',
  tag: 'Members',
  summary: 'List the members of an organization',
  description: 'Sorted by `lastSeenAt`, only members who have been seen are listed.',
  access: onOrganization('view'),
  query: listQuery({
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], { default: 'desc', description: '`desc` unless given.' }),
    ),
    sort: Type.Optional(
      Type.Enum(['joinedAt', 'lastSeenAt'], {
        default: 'joinedAt',
        description: '`joinedAt` unless given.',
      }),
    ),
    role: Type.Optional(Type.Enum([...ROLES, 'guest'], { description: 'Only members of it.' })),
    search: Type.Optional(Type.String({ maxLength: 256 })),
  }),
  responses: { 200: paginated(memberResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const organization = subject.organization.id;
    const filter: MemberFilter = {
      role: query.role === 'guest' ? null : query.role,
      search: query.search,
      sort: query.sort ?? 'joinedAt',
      order: query.order ?? 'desc',
    };
    return ok(
      await answerList(platform.signer, query, {
        scope: `members ${organization} ${JSON.stringify(filter)}`,
        key: 'two strings',
        read: (range) =>
          Promise.all([
            listMemberRows(db, organization, filter, range),
            countMembers(db, organization, filter),
          ]),
        keyOf: (row) => [
          (filter.sort === 'joinedAt' ? row.joined_at : row.last_seen_at) ?? '',
          row.id,
        ],
        present: (rows) => showMembers(db, organization, rows, url),
      }),
    );
  },
});
