import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { writeHolder } from '../../../http/rights-holder.ts';
import { findRoles } from '../../access/index.ts';
import { onMember } from '../../members/index.ts';
import { requireSubject } from '../access.ts';
import { showSpaces } from '../show-spaces.ts';
import { countSharedSpaces, listSharedSpaces } from '../store.ts';

/** The spaces that a member of an organization may see, of those that the caller may see. */
export const listMemberSpaces = implementOperation(contract.listMemberSpaces, {
  access: onMember('view'),
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { order = 'desc' } = query;
    const shared = {
      organization: subject.organization.id,
      member: subject.member.id,
      viewer: caller,
    };
    return ok(
      await answerList(platform.signer, query, {
        scope: `member spaces ${order} ${shared.organization} ${shared.member} ${writeHolder(caller)}`,
        key: 'string',
        read: (range) =>
          Promise.all([listSharedSpaces(db, shared, order, range), countSharedSpaces(db, shared)]),
        keyOf: ({ id }) => id,
        async present(rows) {
          const ids = rows.map(({ id }) => id);
          const roles = await findRoles(db, caller, ids);
          const ofMember = rows.map(requireSubject);
          const ofCaller = ofMember.map(({ space }) => {
            const role = roles.get(space.id);
            if (!role) throw new Error('A space that the caller may not see was listed.');
            return { space, role };
          });
          const spaces = await showSpaces(platform, db, ofCaller, url);
          return spaces.flatMap((space, at) => {
            const permission = ofMember[at]?.role;
            return permission === undefined ? [] : [{ permission, space }];
          });
        },
      }),
    );
  },
});
