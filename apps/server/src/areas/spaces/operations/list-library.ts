import * as contract from '@octavo/contract/spaces';
import type { AccessRequest } from '../../../http/access.ts';
import { badRequest } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { listInOrder } from '../../access/index.ts';
import { type CollectionSubject, onCollection } from '../../collections/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { countLibraryRows, listLibraryRows } from '../library-store.ts';
import { showLibrary } from '../show-library.ts';

/** One level of an organization's library: what is at its root, or in one of its collections. */
export const listLibrary = implementOperation(contract.listLibrary, {
  access: onOrganization('access'),
  holdsStill: true,
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { id: organizationId } = subject.organization;
    const { parent: parentId = null } = query;
    const params = { collectionId: parentId ?? '' };
    const request = { platform, db, caller, params };
    const { role } = parentId === null ? subject : await requireParent(request, organizationId);
    const place = { siblings: { organizationId, parentId }, holder: caller, role };
    return ok(
      await answerList(platform.signer, query, {
        scope: `library ${organizationId} ${parentId ?? ''} ${caller.userId}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listInOrder(db, place.siblings, range, (part) => listLibraryRows(db, place, part)),
            countLibraryRows(db, place),
          ]),
        keyOf: ({ remembered }) => remembered,
        present: (rows) => showLibrary(platform, db, rows, url),
      }),
    );
  },
});

const collection = onCollection('access');

async function requireParent(
  request: AccessRequest,
  organizationId: string,
): Promise<CollectionSubject> {
  const found = await collection.load(request);
  if (found?.collection.organization_id === organizationId) return found;
  throw badRequest('query.parent', 'must be a collection of the organization', 'unknown_reference');
}
