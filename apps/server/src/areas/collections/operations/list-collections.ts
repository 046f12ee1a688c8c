import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { listPlacesInOrder } from '../../access/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { toCollectionSubject } from '../access.ts';
import { presentCollection } from '../present.ts';
import { countCollectionsFor, listCollectionsFor } from '../store.ts';

/** The collections of an organization that the caller may find. */
export const listCollections = implementOperation(contract.listCollections, {
  access: onOrganization('access'),
  holdsStill: true,
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { nested = true } = query;
    const listed = { organization: subject.organization.id, holder: caller, nested };
    return ok(
      await answerList(platform.signer, query, {
        scope: `collections ${listed.organization} ${caller.userId} ${nested}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listPlacesInOrder(db, listed.organization, range, (part) =>
              listCollectionsFor(db, listed, part),
            ),
            countCollectionsFor(db, listed),
          ]),
        keyOf: ({ remembered }) => remembered,
        present: (rows) => rows.map((row) => presentCollection(toCollectionSubject(row), url)),
      }),
    );
  },
});
