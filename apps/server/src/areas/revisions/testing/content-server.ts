import type { AddressInfo } from 'node:net';
import { createRouter, type FirstHandler } from '../../../http/create-router.ts';
import type { Operation } from '../../../http/define-operation.ts';
import type { Reply } from '../../../http/reply.ts';
import { checkAnswer, type SchemaCheck } from '../../../http/schema-check.ts';
import { createHttpService } from '../../../http/service.ts';
import type { Platform } from '../../../platform/index.ts';
import { openTestPlatform } from '../../../testing/test-platform.ts';
import { createFindToken, createToken, createUser } from '../../auth/index.ts';
import { createOrganization } from '../../orgs/index.ts';
import { commitRevision, type RevisionChanges } from '../commit-revision.ts';
import { startHistory } from '../start-history.ts';
import { makeSampleContent, type SampleIds } from './sample-content.ts';

/** What the tests of content operations need of an answer; `body` is the parsed JSON. */
export interface ContentAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A running API over one space with the sample content. */
export interface ContentServer extends AsyncDisposable {
  platform: Platform;
  spaceId: string;
  /** The revision that holds the sample content. */
  revisionId: string;
  ids: SampleIds;
  /** The API's address, up to and with `/v1`. */
  origin: string;
  /** Calls as an admin of the space's organization, unless `as` says otherwise. */
  get(path: string, options?: GetOptions): Promise<ContentAnswer>;
  commit(changes: RevisionChanges): Promise<string>;
}

interface GetOptions {
  as?: 'admin' | 'stranger' | 'nobody';
  headers?: Record<string, string>;
}

/** Starts the given operations. Every answer is checked against the schema it declares. */
export async function openContentServer(
  operations: readonly Operation[],
  first: (platform: Platform) => readonly FirstHandler[] = () => [],
): Promise<ContentServer> {
  await using opened = new AsyncDisposableStack();
  const platform = opened.use(await openTestPlatform());
  const { tokens, spaceId } = await addPeopleAndSpace(platform);
  const service = createHttpService(platform, createFindToken(platform), {
    inspectReply: createInspector(),
  });
  const app = createRouter(service, operations, first(platform));
  await app.listen({ host: '127.0.0.1', port: 0 });
  opened.defer(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const commit = async (changes: RevisionChanges) => {
    const { revisionId } = await platform.database.transaction((tx) =>
      commitRevision(platform, tx, { spaceId, type: 'edits', author: null, ...changes }),
    );
    return revisionId;
  };
  const { changes, ids } = await makeSampleContent(platform);
  const revisionId = await commit(changes);
  const closing = opened.move();
  return {
    ...{ platform, spaceId, revisionId, ids, origin, commit },
    async get(path, { as = 'admin', headers = {} } = {}) {
      const authorization: Record<string, string> =
        as === 'nobody' ? {} : { authorization: `Bearer ${tokens[as]}` };
      const response = await fetch(`${origin}/v1${path}`, {
        headers: { ...authorization, ...headers },
      });
      const text = await response.text();
      const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
      return { status: response.status, headers: response.headers, body };
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Checks answers against the schemas that their operations declare. */
function createInspector() {
  const checks = new Map<string, SchemaCheck>();
  return (operation: Operation, reply: Reply): void => {
    const schema = operation.responses[reply.status];
    if (!schema || !('body' in reply)) {
      return;
    }
    const name = `${operation.id} ${reply.status}`;
    const check = checks.get(name) ?? checkAnswer(schema);
    checks.set(name, check);
    const problem = check(reply.body);
    if (problem !== undefined) {
      throw new Error(`${operation.id}: ${problem.path} ${problem.message}`);
    }
  };
}

async function addPeopleAndSpace(platform: Platform) {
  const [spaceId, revisionId] = [platform.ids.next(), platform.ids.next()];
  const time = platform.clock.now().toISOString();
  return platform.database.transaction(async (tx) => {
    const admin = await createUser(platform, tx, { email: 'admin@example.org' });
    const stranger = await createUser(platform, tx, { email: 'stranger@example.org' });
    const organization = await createOrganization(platform, tx, { title: 'Kiln' }, admin.id);
    await createOrganization(platform, tx, { title: 'Other' }, stranger.id);
    const counts = { comments: 0, change_requests: 0, change_requests_open: 0 };
    await tx
      .insertInto('spaces')
      .values({
        ...{ id: spaceId, organization_id: organization.id, revision: revisionId },
        ...{ position: 'a0', title: 'Glazes', emoji: '📗', visibility: 'private' },
        ...{ edit_mode: 'live', change_requests_draft: 0, created_at: time, updated_at: time },
        ...counts,
      })
      .execute();
    await startHistory(platform, tx, { spaceId, revisionId, authorId: admin.id });
    const makeToken = async (userId: string) =>
      (await createToken(platform, tx, { userId, label: 'test' })).secret;
    const tokens = { admin: await makeToken(admin.id), stranger: await makeToken(stranger.id) };
    return { tokens, spaceId };
  });
}
