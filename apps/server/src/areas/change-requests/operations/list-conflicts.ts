import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { readPlace } from '../../content/index.ts';
import { countConflicts, listConflicts as listRows } from '../conflicts/conflict-store.ts';
import { showConflicts } from '../conflicts/show-conflicts.ts';
import { onChangeRequestContent } from '../place.ts';

export const listConflicts = implementOperation(contract.listConflicts, {
  access: onChangeRequestContent('view'),
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
