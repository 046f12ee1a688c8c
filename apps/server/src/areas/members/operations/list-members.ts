import * as contract from '@octavo/contract/members';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { showMembers } from '../show.ts';
import { countMembers, listMembers as listMemberRows, type MemberFilter } from '../store.ts';

/** The members of an organization, disabled ones and guests included. */
export const listMembers = implementOperation(contract.listMembers, {
  access: onOrganization('view'),
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
