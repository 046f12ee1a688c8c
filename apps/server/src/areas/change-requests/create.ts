import { type Platform, readTimestamp, type Tx, type UserActor } from '../../platform/index.ts';
import { readHead, startBranch } from '../content/index.ts';
import { type SpacesTable, takeChangeRequestNumber } from '../spaces/index.ts';
import { beginRequestEvent } from './events.ts';
import { addContributor, insertChangeRequest } from './store.ts';
import type { ChangeRequestsTable } from './tables.ts';

/** A new change request. */
export interface NewChangeRequest {
  space: Pick<SpacesTable, 'id' | 'organization_id'>;
  /** Its author. */
  actor: UserActor;
  subject?: string | undefined;
  /** Markdown. */
  description?: string | undefined;
  agentTaskId?: string | undefined;
}

/**
 * Opens a draft from what the space contains now. It shares that content, so the cost does not grow
 * with the space.
 */
export async function createChangeRequest(
  platform: Platform,
  tx: Tx,
  { space, actor, subject, description, agentTaskId }: NewChangeRequest,
): Promise<ChangeRequestsTable> {
  const { id: spaceId, organization_id } = space;
  const { userId: authorId } = actor;
  const id = platform.ids.next();
  const at = readTimestamp(platform.clock);
  const number = await takeChangeRequestNumber(tx, spaceId);
  const head = await readHead(tx, spaceId);
  const row: ChangeRequestsTable = {
    id,
    space_id: spaceId,
    number,
    status: 'draft',
    subject: subject ?? '',
    description: description ?? '',
    created_by: authorId,
    created_at: at,
    updated_at: at,
    revision: await startBranch(platform, tx, { spaceId, branch: id, from: head, authorId }),
    revision_initial: head,
    revision_merged_ancestor: null,
    revision_merged: null,
    merged_at: null,
    merged_by: null,
    agent_task_id: agentTaskId ?? null,
    comments: 0,
    open_conflicts: 0,
  };
  await insertChangeRequest(tx, row);
  await addContributor(tx, { changeRequestId: id, userId: authorId, at, edits: 0 });
  await platform.events.emit(tx, 'change-request.created', {
    ...beginRequestEvent({ ...row, organization_id }, actor),
    after: { subject: row.subject, status: row.status },
  });
  return row;
}
