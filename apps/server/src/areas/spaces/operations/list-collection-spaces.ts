import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { listInOrder } from '../../access/index.ts';
import { onCollection } from '../../collections/index.ts';
import { readFieldFilters } from '../../custom-fields/index.ts';
import { requireSubject } from '../access.ts';
import { countSpacesIn, listSpacesIn } from '../library-store.ts';
import { showSpaces } from '../show-spaces.ts';

/** The spaces directly in a collection that the caller may see. */
export const listCollectionSpaces = implementOperation(contract.listCollectionSpaces, {
  access: onCollection('access'),
  holdsStill: true,
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { id: parentId, organization_id: organizationId } = subject.collection;
    const { role } = subject;
    const filters = await readFieldFilters(db, organizationId, query.customField);
    const place = { siblings: { organizationId, parentId }, holder: caller, role, filters };
    return ok(
      await answerList(platform.signer, query, {
        scope: `collection spaces ${parentId} ${caller.userId} ${JSON.stringify(filters)}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listInOrder(db, place.siblings, range, (part) => listSpacesIn(db, place, part)),
            countSpacesIn(db, place),
          ]),
        keyOf: ({ remembered }) => remembered,
        present: (rows) => showSpaces(platform, db, rows.map(requireSubject), url),
      }),
    );
  },
});
