import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readRevision, requireRevision } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { showChanges } from '../show-changes.ts';

export const listRevisionChanges = implementOperation(contract.listRevisionChanges, {
  access: onSpace('view'),
  async handle({ platform, subject, params, query, url }) {
    const spaceId = subject.space.id;
    const after = await requireRevision(platform, spaceId, params.revisionId);
    const [parent] = after.row.parents;
    const before =
      query.from === undefined
        ? parent === undefined
          ? undefined
          : await readRevision(platform, parent)
        : await requireRevision(platform, spaceId, query.from);
    return ok(await showChanges(platform, { before, after }, { query, url }));
  },
});
