import type { ChangeRequestResource } from '@octavo/contract/change-requests';
import type { Platform } from '../../../platform/index.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/test-server.ts';

/** Who calls: `guest` is a member without a role, `stranger` is of another organization. */
export type TestCaller =
  | 'admin'
  | 'reviewer'
  | 'editor'
  | 'commenter'
  | 'reader'
  | 'guest'
  | 'stranger'
  | 'nobody';

/** A running server with a space, and people of every kind. */
export interface RequestServer extends AsyncDisposable {
  platform: Platform;
  server: TestServer;
  organizationId: string;
  spaceId: string;
  adminId: string;
  editorId: string;
  /** Calls as the admin unless `as` says otherwise. */
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { as?: TestCaller; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer<Body>>;
  /** Opens a change request; the answer is that of the API. */
  open(subject?: string, as?: TestCaller): Promise<ChangeRequestResource>;
  /** The space as the API shows it. */
  space(): Promise<Record<string, unknown>>;
}

/** Starts a server with an empty space. */
export async function openRequestServer(
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<RequestServer> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startTestServer({ dialect }));
  const { platform, make } = server;
  const { org, admin, token } = await make.org();
  const editor = await make.member(org.id, 'edit');
  const tokens: Record<TestCaller, string | undefined> = {
    admin: token,
    reviewer: (await make.member(org.id, 'review')).token,
    editor: editor.token,
    commenter: (await make.member(org.id, 'comment')).token,
    reader: (await make.member(org.id, 'read')).token,
    guest: (await make.member(org.id, null)).token,
    stranger: (await make.org('Other')).token,
    nobody: undefined,
  };
  const { id: spaceId } = await make.space(org.id, { actor: userActor(admin.id) });
  const call: RequestServer['call'] = (method, path, { as = 'admin', ...request } = {}) => {
    const secret = tokens[as];
    return server.request(method, path, {
      ...request,
      ...(secret === undefined ? {} : { token: secret }),
    });
  };
  const closing = opened.move();
  return {
    ...{ platform, server, spaceId, call },
    organizationId: org.id,
    adminId: admin.id,
    editorId: editor.user.id,
    async open(subject = 'Hotter kilns', as = 'admin') {
      const path = `/spaces/${spaceId}/change-requests`;
      const { status, body } = await call<ChangeRequestResource>('POST', path, {
        as,
        body: { subject },
      });
      if (status !== 201) throw new Error(`Opening a change request answered ${status}.`);
      return body;
    },
    space: async () => (await call('GET', `/spaces/${spaceId}`)).body,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
