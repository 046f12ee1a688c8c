import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { readPlace } from '../../content/index.ts';
import { conflictResource, sideFormat } from '../conflicts/conflict-resource.ts';
import { countConflicts, listConflicts as listRows } from '../conflicts/conflict-store.ts';
import { showConflicts } from '../conflicts/show-conflicts.ts';
import { onChangeRequestContent } from '../place.ts';

export const listConflicts = defineOperation({
  id: 'list-conflicts',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
  tag: 'Change requests',
  summary: 'List the conflicts of a change request',
  description:
    'What the change request and its space disagree about since an update or a merge took in the content of the space, each with both sides as they are by now. The oldest first.',
  access: onChangeRequestContent('view'),
  query: listQuery({
    status: Type.Optional(
      Type.Enum(['open', 'resolved', 'all'], { description: '`open` unless given.' }),
    ),
    format: sideFormat,
  }),
  responses: { 200: paginated(conflictResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.changeRequest;
    const { status = 'open' } = query;
    const scope = `conflicts:${id}:${status}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const [rows, count, view] = await Promise.all([
      listRows(db, id, status, {
        after: after === undefined ? undefined : String(after[0]),
        limit: limit + 1,
      }),
      countConflicts(db, id, status),
      readPlace(platform, subject.place),
    ]);
    const shown = page(platform.signer, scope, {
      ...{ rows, limit, count },
      keyOf: (row) => [row.id],
      present: (row) => row,
    });
    const { format } = query;
    const items = await showConflicts(platform, db, shown.items, { view, url, format });
    return ok({ ...shown, items });
  },
});
