import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { writeHolder } from '../../../http/rights-holder.ts';
import { readFieldFilters } from '../../custom-fields/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireSubject } from '../access.ts';
import { showSpaces } from '../show-spaces.ts';
import {
  listSortedSpaces,
  type PlacedSpace,
  readPlace,
  readSpaceSort,
  writePlace,
} from '../sorted-spaces.ts';
import { countSpacesFor, listSpacesFor } from '../store.ts';

/** The spaces of an organization that the caller may see. */
export const listSpaces = implementOperation(contract.listSpaces, {
  access: onOrganization('access'),
  holdsStill: true,
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const organization = subject.organization.id;
    const filters = await readFieldFilters(db, organization, query.customField);
    const sort = await readSpaceSort(db, organization, query.sort);
    const { order = 'asc' } = query;
    const selection = { organization, holder: caller, filters };
    return ok(
      await answerList(platform.signer, query, {
        scope: `spaces ${order} ${JSON.stringify([organization, writeHolder(caller), filters, sort])}`,
        key: 'two strings',
        read: ({ after, limit }) => {
          const rows: Promise<PlacedSpace[]> =
            sort === 'createdAt'
              ? listSpacesFor(db, selection, order, { after: after?.[1], limit })
              : listSortedSpaces(db, selection, sort, {
                  order,
                  limit,
                  after: after && readPlace(after),
                });
          return Promise.all([rows, countSpacesFor(db, selection)]);
        },
        keyOf: writePlace,
        present: (rows) => showSpaces(platform, db, rows.map(requireSubject), url),
      }),
    );
  },
});
