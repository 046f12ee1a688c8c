import { type JWTPayload, SignJWT } from 'jose';
import { makeMemoryTree, type TreeFiles } from '../../areas/imports/testing/memory-tree.ts';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/test-server.ts';
import { type PlainAnswer, sendPlainRequest } from './plain-request.ts';
import { importInto } from './site-server.ts';

/** A published site of one space. */
export interface PrivateSite {
  id: string;
  spaceId: string;
  /** Its path in the API. */
  api: string;
  /** Its path on the server, without a slash at the end. */
  path: string;
  /** What its visitors' tokens are signed with. */
  privateKey: string;
}

/** The whole server with sites that are not for everybody. */
export interface PrivateSites extends AsyncDisposable {
  server: TestServer;
  organizationId: string;
  /** Of an admin. */
  token: string;
  /** Publishes a tree on a site of its own. */
  publish(
    title: string,
    visibility: ResolvedSite['visibility'],
    files: TreeFiles,
  ): Promise<PrivateSite>;
  /** Sends a request as the admin. */
  call<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body>;
  /** Makes a share link and answers its id and its path on the server, without a slash at the end. */
  share(site: PrivateSite, name?: string): Promise<{ id: string; path: string }>;
  /** Asks for a path of the server as it stands there. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<PlainAnswer>;
  /** Signs in to a site and answers the `Cookie` header that it gave. */
  signIn(site: PrivateSite, claims?: JWTPayload): Promise<string>;
}

/** Starts it. */
export async function startPrivateSites(options: TestServerOptions = {}): Promise<PrivateSites> {
  const server = await startTestServer(options);
  const { org, token } = await server.make.org();
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await server.request<Body>(method, path, { token, body });
    if (answer.status >= 300) {
      const said = JSON.stringify(answer.body);
      throw new Error(`${method} ${path} answered ${answer.status}: ${said}`);
    }
    return answer.body;
  };
  const get: PrivateSites['get'] = (path, headers = {}, method = 'GET') =>
    sendPlainRequest(server.origin, { headers, method, path });
  return {
    ...{ server, organizationId: org.id, token, call, get },
    async publish(title, visibility, files) {
      const { id: spaceId } = await server.make.space(org.id, { title });
      await importInto(server.platform, spaceId, makeMemoryTree(files));
      const body = { title, visibility, spaces: [spaceId] };
      const { id } = await call<{ id: string }>('POST', `/orgs/${org.id}/sites`, body);
      const api = `/orgs/${org.id}/sites/${id}`;
      const { basename } = await call<{ basename: string }>('POST', `${api}/publish`);
      const auth = await call<{ privateKey: string }>('GET', `${api}/publishing/auth`);
      return { id, spaceId, api, path: `/sites/${basename}`, privateKey: auth.privateKey };
    },
    async share(site, name = 'Beta') {
      const made = await call<{ id: string; urls: { published: string } }>(
        'POST',
        `${site.api}/share-links`,
        { name },
      );
      return { id: made.id, path: new URL(made.urls.published).pathname.replace(/\/$/, '') };
    },
    async signIn(site, claims = {}) {
      const signed = await signVisitor(site.privateKey, claims);
      const answer = await get(`${site.path}/?jwt_token=${signed}`);
      return readSetCookies(answer);
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A visitor's token, good for ten minutes unless the claims say otherwise. */
export function signVisitor(privateKey: string, claims: JWTPayload = {}): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return new SignJWT({ exp, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(privateKey));
}

/** The cookies that an answer sets, as a browser sends them back. */
export function readSetCookies({ headers }: Pick<PlainAnswer, 'headers'>): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}
