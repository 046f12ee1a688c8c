import type { Platform } from '../../../platform/index.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/test-server.ts';
import type { RevisionChanges } from '../change-content.ts';
import { commitRevision } from '../commit-revision.ts';
import { makeSampleContent, type SampleIds } from './sample-content.ts';

/** A running server with a space that holds the sample content. */
export interface ContentServer extends AsyncDisposable {
  platform: Platform;
  server: TestServer;
  spaceId: string;
  /** The organization of the space. */
  orgId: string;
  /** The revision that holds the sample content. */
  revisionId: string;
  ids: SampleIds;
  /** The server's address. */
  origin: string;
  /** Calls as an admin of the space's organization, unless `as` says otherwise. */
  get(path: string, options?: GetOptions): Promise<TestAnswer<Record<string, unknown>>>;
  /** Commits changes to the space and answers the new revision. */
  commit(changes: RevisionChanges): Promise<string>;
}

/** Who calls: `guest` is a member without a role, `stranger` is of another organization. */
export interface GetOptions {
  as?: 'admin' | 'reader' | 'guest' | 'stranger' | 'nobody';
  headers?: Record<string, string>;
}

/** Starts a server with the sample content in a space. */
export async function openContentServer(): Promise<ContentServer> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startTestServer());
  const { platform, make, origin } = server;
  const { org, admin, token } = await make.org();
  const tokens = {
    admin: token,
    reader: (await make.member(org.id, 'read')).token,
    guest: (await make.member(org.id, null)).token,
    stranger: (await make.org('Other')).token,
  };
  const { id: spaceId } = await make.space(org.id, { actor: userActor(admin.id) });
  const commit = async (changes: RevisionChanges) => {
    const actor = userActor(admin.id);
    const { revisionId } = await platform.database.transaction((tx) =>
      commitRevision(platform, tx, { spaceId, type: 'edits', actor, ...changes }),
    );
    return revisionId;
  };
  const { changes, ids } = await makeSampleContent(platform);
  const revisionId = await commit(changes);
  const closing = opened.move();
  return {
    ...{ platform, server, spaceId, orgId: org.id, revisionId, ids, origin, commit },
    get: (path, { as = 'admin', headers = {} } = {}) =>
      server.request('GET', path, as === 'nobody' ? { headers } : { token: tokens[as], headers }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
