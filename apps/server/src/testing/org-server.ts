import type { SpaceResource } from '@octavo/contract/spaces';
import { startTestServer, type TestAnswer, type TestServer } from './test-server.ts';

/** What a refused request answers. */
export interface Failure {
  error: {
    code: number;
    message: string;
    details?: { path: string; message: string }[];
    requestId: string;
  };
}

/** A server with one organization. */
export interface OrgServer {
  server: TestServer;
  orgId: string;
  /** Of its administrator. */
  token: string;
  /** Asks for a space in it. */
  createSpace(
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<SpaceResource & Failure>>;
}

/** Starts a server with one organization; whoever starts it closes it. */
export async function startOrgServer(): Promise<OrgServer> {
  const server = await startTestServer();
  const { token, org } = await server.make.org();
  return {
    ...{ server, token, orgId: org.id },
    createSpace: (body, headers = {}) =>
      server.request('POST', `/orgs/${org.id}/spaces`, { token, body, headers }),
  };
}
