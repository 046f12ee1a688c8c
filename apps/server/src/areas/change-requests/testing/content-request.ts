import { testActor, userActor } from '../../../testing/test-actor.ts';
import { commitRevision, type RevisionChanges } from '../../content/index.ts';
import { type ContentServer, openContentServer } from '../../content/testing/content-server.ts';
import { createChangeRequest } from '../create.ts';
import { changeRequestHead } from '../head.ts';
import type { ChangeRequestsTable } from '../tables.ts';

/** A server whose space holds the sample content, with change request 1, which has it too. */
export interface ContentRequest extends ContentServer {
  request: ChangeRequestsTable;
  /** Of the change request's content, below `/v1`. */
  path: string;
  /** Commits changes to the change request and answers its new revision. */
  commitToRequest(changes: RevisionChanges): Promise<string>;
}

/** Starts a server with the sample content, and opens a change request. */
export async function openContentRequest(): Promise<ContentRequest> {
  await using opened = new AsyncDisposableStack();
  const content = opened.use(await openContentServer());
  const { platform, server, spaceId, orgId } = content;
  const author = await server.make.user();
  const request = await platform.database.transaction((tx) =>
    createChangeRequest(platform, tx, {
      ...{ space: { id: spaceId, organization_id: orgId }, actor: userActor(author.id) },
    }),
  );
  const head = changeRequestHead(request);
  const closing = opened.move();
  return {
    ...content,
    request,
    path: `/spaces/${spaceId}/change-requests/${request.number}/content`,
    commitToRequest: (changes) =>
      platform.database.transaction(async (tx) => {
        const commit = { head, spaceId, type: 'edits', actor: testActor } as const;
        return (await commitRevision(platform, tx, { ...commit, ...changes })).revisionId;
      }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The statuses that a read answers to everybody. */
export async function listReadStatuses(content: ContentRequest, path: string) {
  const statuses: Record<string, number> = {};
  for (const as of ['admin', 'reader', 'guest', 'stranger', 'nobody'] as const) {
    statuses[as] = (await content.get(path, { as })).status;
  }
  return statuses;
}

/** What `listReadStatuses` gives for a read that takes the ability to view. */
export const VIEW_STATUSES = { admin: 200, reader: 200, guest: 404, stranger: 404, nobody: 401 };
