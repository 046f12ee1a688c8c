import * as contract from '@octavo/contract/content';
import { actorOf } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSpace, readPublishedUrlsOf } from '../../spaces/index.ts';
import { commitRevision } from '../commit-revision.ts';
import { listContentChanges } from '../content-changes.ts';
import { requireRevisionRow } from '../content-query.ts';
import { readHead } from '../head.ts';
import { presentRevisionSummary } from '../present.ts';
import { readRevisionRow } from '../revision-view.ts';
import { MAIN_BRANCH } from '../store.ts';

/** Gives a space the content it had at an earlier revision, as a new revision. */
export const rollbackRevision = implementOperation(contract.rollbackRevision, {
  access: onSpace('edit'),
  matchTag: ({ space }) => space.revision,
  isolation: 'read committed',
  async handle({ platform, caller, subject, params, url, write }) {
    const spaceId = subject.space.id;
    const target = await requireRevisionRow(platform, spaceId, params.revisionId);
    if (target.branch !== MAIN_BRANCH) {
      throw conflict(
        'revision_of_change_request',
        'The revision belongs to a change request: merge the change request instead.',
      );
    }
    return write(async (tx) => {
      const head = await readRevisionRow(platform, await readHead(tx, spaceId), tx);
      if (head === undefined) throw new Error(`The head of space ${spaceId} is missing.`);
      const changes = await listContentChanges(platform, tx, head.content, target.content);
      const { revisionId, changed } = await commitRevision(platform, tx, {
        spaceId,
        expectedHead: head.id,
        type: 'rollback',
        actor: actorOf(caller),
        otherParents: [target.id],
        ...changes,
      });
      if (!changed)
        throw conflict('content_unchanged', 'The space already has the content of that revision.');
      const row = await readRevisionRow(platform, revisionId, tx);
      if (row === undefined) throw new Error(`The revision ${revisionId} is missing.`);
      const published = await readPublishedUrlsOf(platform, tx, subject.space);
      return created(
        presentRevisionSummary(row, { url, metadata: true, published, sources: new Map() }),
        url.api(`/spaces/${spaceId}/revisions/${revisionId}`),
      );
    });
  },
});
