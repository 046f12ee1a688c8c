import type { SpecResource, VersionResource } from '@octavo/contract/openapi-specs';
import type { GuardedFetch } from '../../../platform/index.ts';
import type { Failure } from '../../../testing/org-server.ts';
import {
  openPublicWeb,
  type PublicWeb,
  type WebAnswer,
  type WebListener,
} from '../../../testing/public-web.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/test-server.ts';

/** Where the web of these tests has its specification. */
export const SPEC_URL = 'https://kilns.test/openapi.json';

/** A specification with an operation for each path and a few schemas that name each other. */
export function makeSpec(paths: readonly string[] = ['/pots'], title = 'Kilns') {
  const schema = { $ref: '#/components/schemas/Pot' };
  const answer = { description: 'Them', content: { 'application/json': { schema } } };
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: Object.fromEntries(
      paths.map((path) => [path, { get: { summary: `Get ${path}`, responses: { 200: answer } } }]),
    ),
    components: {
      schemas: {
        Pot: {
          type: 'object',
          properties: { glaze: { $ref: '#/components/schemas/Glaze' }, name: { type: 'string' } },
        },
        Glaze: {
          type: 'object',
          properties: { pots: { type: 'array', items: { $ref: '#/components/schemas/Pot' } } },
        },
        Wheel: { type: 'object', description: 'Named by nothing.' },
      },
    },
  };
}

/** An organization whose specifications a test makes and looks at. */
export interface SpecWorld {
  orgId: string;
  token: string;
  /** `/orgs/{organizationId}/openapi` */
  path: string;
  create(body: unknown, as?: string): Promise<TestAnswer<SpecResource & Failure>>;
  put(slug: string, body: unknown, as?: string): Promise<TestAnswer<SpecResource & Failure>>;
  get(slug: string): Promise<SpecResource>;
  /** Works off what is due, and answers the specification as it is then. */
  process(slug: string): Promise<SpecResource>;
  versions(slug: string): Promise<VersionResource[]>;
}

/** A new organization on a server. */
export async function makeSpecWorld(server: TestServer): Promise<SpecWorld> {
  const { org, token } = await server.make.org();
  const path = `/orgs/${org.id}/openapi`;
  const get = async (slug: string) =>
    (await server.request<SpecResource>('GET', `${path}/${slug}`, { token })).body;
  return {
    ...{ orgId: org.id, token, path, get },
    create: (body, as = token) => server.request('POST', path, { token: as, body }),
    put: (slug, body, as = token) => server.request('PUT', `${path}/${slug}`, { token: as, body }),
    async process(slug) {
      await server.platform.jobs.runDue();
      return get(slug);
    },
    async versions(slug) {
      const answer = await server.request<{ items: VersionResource[] }>(
        ...(['GET', `${path}/${slug}/versions`, { token }] as const),
      );
      return answer.body.items;
    },
  };
}

/**
 * A server whose web is a test's own, where answers are waited for as long as that says, and whose clock
 * is set by hand.
 */
export async function startSpecServer(
  dialect: 'sqlite' | 'postgres',
  pages: Readonly<Record<string, WebAnswer>> | WebListener = {},
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<{ server: TestServer; web: PublicWeb; later(ms: number): void } & AsyncDisposable> {
  const web = await openPublicWeb(pages);
  let now = Date.UTC(2030, 0, 1);
  const clock = { now: () => new Date(now) };
  const fetch: GuardedFetch = (url, request) =>
    web.fetch(url, { ...request, timeoutMs: timeoutMs ?? request.timeoutMs });
  const server = await startTestServer({ dialect, platform: { clock, fetch } });
  return {
    ...{ server, web },
    later(ms) {
      now += ms;
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await web[Symbol.asyncDispose]();
    },
  };
}
