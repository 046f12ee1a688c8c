import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { writeHolder } from '../../../http/rights-holder.ts';
import { customFieldFilters, readFieldFilters } from '../../custom-fields/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireSubject } from '../access.ts';
import { spaceResource } from '../resource.ts';
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
export const listSpaces = defineOperation({
  id: 'list-spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/spaces',
  tag: 'Spaces',
  summary: 'List the spaces of an organization',
  description:
    'Lists those that the caller may see, oldest first unless `sort` and `order` say otherwise; a guest sees what was granted.',
  access: onOrganization('access'),
  query: listQuery({
    customField: customFieldFilters,
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        default: 'createdAt',
        description:
          '`createdAt` unless given, `title`, or `customField:<name>` for a field of any type but `tags` and `select:multi`. Texts sort without regard to case and accents, options in the order of the field; spaces without a value come last in either order.',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], { default: 'asc', description: '`asc` unless given.' }),
    ),
  }),
  responses: { 200: paginated(spaceResource) },
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
