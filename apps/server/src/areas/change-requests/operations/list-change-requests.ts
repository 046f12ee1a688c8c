import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { presentChangeRequest } from '../present.ts';
import { countChangeRequests, listOfSpace } from '../store.ts';

export const listChangeRequests = implementOperation(contract.listChangeRequests, {
  access: onSpace('view'),
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const spaceId = subject.space.id;
    const { status: statuses = ['open'], contributor, creator, requestedReviewer } = query;
    const filter = { spaceIds: [spaceId], statuses, contributor, creator, requestedReviewer };
    return ok(
      await answerList(platform.signer, query, {
        scope: `change-requests:${JSON.stringify([spaceId, [...statuses].sort(), contributor, creator, requestedReviewer])}`,
        key: 'number',
        read: ({ after, limit }) =>
          Promise.all([
            listOfSpace(db, filter, { before: after, limit }),
            countChangeRequests(db, filter),
          ]),
        keyOf: ({ number }) => number,
        present: (rows) => rows.map((row) => presentChangeRequest(row, url)),
      }),
    );
  },
});
