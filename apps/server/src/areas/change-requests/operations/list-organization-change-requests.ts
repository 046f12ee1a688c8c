import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { listVisibleSpaceIds } from '../../spaces/index.ts';
import { presentChangeRequest } from '../present.ts';
import { countChangeRequests, listOfSpaces } from '../store.ts';

export const listOrganizationChangeRequests = implementOperation(
  contract.listOrganizationChangeRequests,
  {
    access: onOrganization('access'),
    async handle({ platform, caller, subject, query, url }) {
      const { db } = platform.database;
      const { id } = subject.organization;
      const { status: statuses = ['open'], contributor, creator, requestedReviewer } = query;
      const spaceIds = await listVisibleSpaceIds(db, id, caller);
      const filter = { spaceIds, statuses, contributor, creator, requestedReviewer };
      return ok(
        await answerList(platform.signer, query, {
          scope: `change-requests:${JSON.stringify([id, caller.userId, [...statuses].sort(), contributor, creator, requestedReviewer])}`,
          key: 'string',
          read: ({ after, limit }) =>
            Promise.all([
              listOfSpaces(db, filter, { before: after, limit }),
              countChangeRequests(db, filter),
            ]),
          keyOf: (row) => row.id,
          present: (rows) => rows.map((row) => presentChangeRequest(row, url)),
        }),
      );
    },
  },
);
