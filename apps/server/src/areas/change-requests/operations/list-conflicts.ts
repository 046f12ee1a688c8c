import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
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
      Type.Enum(['open', 'resolved', 'all'], {
        default: 'open',
        description: '`open` unless given.',
      }),
    ),
    format: sideFormat,
  }),
  responses: { 200: paginated(conflictResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.changeRequest;
    const { status = 'open', format } = query;
    return ok(
      await answerList(platform.signer, query, {
        scope: `conflicts:${id}:${status}`,
        key: 'string',
        read: (range) =>
          Promise.all([listRows(db, id, status, range), countConflicts(db, id, status)]),
        keyOf: (row) => row.id,
        async present(rows) {
          const view = await readPlace(platform, subject.place);
          return showConflicts(platform, db, rows, { view, url, format });
        },
      }),
    );
  },
});
