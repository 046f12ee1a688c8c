import { createSession, type NewSession } from '../areas/auth/index.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import type { TestAnswer, TestRequest, TestServer } from './test-server.ts';

/** A browser that is signed in: it sends its cookie and its CSRF token, and takes new ones. */
export interface SessionClient {
  sessionId: string;
  secret: string;
  csrfToken: string;
  request<Body = unknown>(
    method: string,
    path: string,
    request?: TestRequest,
  ): Promise<TestAnswer<Body>>;
}

/** The secret of a session in the cookies that an answer sets. */
export function findNewSecret({ headers }: Pick<TestAnswer, 'headers'>): string | undefined {
  const pattern = new RegExp(`^(?:__Host-)?${SESSION_COOKIE}=(ocs_[\\w-]+);`);
  return headers
    .getSetCookie()
    .map((line) => pattern.exec(line)?.[1])
    .find((secret) => secret !== undefined);
}

/** Signs a person in, as every way of signing in does in the end. */
export async function openSessionClient(
  server: TestServer,
  userId: string,
  session: Partial<NewSession> = {},
): Promise<SessionClient> {
  const { sessionId, secret } = await server.platform.database.transaction((tx) =>
    createSession(server.platform, tx, {
      ...{ userId, method: 'password', reach: null },
      device: { userAgent: 'tests', address: '127.0.0.1' },
      isProved: true,
      ...session,
    }),
  );
  const client: SessionClient = {
    sessionId,
    secret,
    csrfToken: '',
    async request<Body>(method: string, path: string, { headers, ...rest }: TestRequest = {}) {
      const answer = await server.request<Body>(method, path, {
        ...rest,
        headers: {
          cookie: `${SESSION_COOKIE}=${client.secret}`,
          'x-csrf-token': client.csrfToken,
          ...headers,
        },
      });
      client.secret = findNewSecret(answer) ?? client.secret;
      client.csrfToken = answer.headers.get('x-csrf-token') ?? client.csrfToken;
      return answer;
    },
  };
  const { body } = await client.request<{ csrfToken: string }>('GET', '/user/session');
  client.csrfToken = body.csrfToken;
  return client;
}
