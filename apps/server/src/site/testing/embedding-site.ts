import { crc32, deflateSync } from 'node:zlib';
import type { Config } from '../../platform/index.ts';
import { openPublicWeb, type PublicWeb, type WebListener } from '../../testing/public-web.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type PlainAnswer, sendPlainRequest } from './plain-request.ts';

/** A server with a site whose pages embed what a web of the test's own has. */
export interface EmbeddingSite extends AsyncDisposable {
  server: TestServer;
  web: PublicWeb;
  organizationId: string;
  spaceId: string;
  token: string;
  /** The site in the API. */
  path: string;
  /** The site's address on this server, without a slash at its end. */
  origin: string;
  /** Writes pages with these texts, by their slugs, into its space or another one. */
  write(pages: Readonly<Record<string, string>>, spaceId?: string): Promise<void>;
  /** Gets an address of the site. */
  get(path: string): Promise<PlainAnswer>;
  call<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body>;
  /** Sets the clock forward and runs what is due. */
  later(ms: number): Promise<void>;
}

/** How an `EmbeddingSite` differs from the usual one. */
export interface EmbeddingOptions {
  dialect?: 'sqlite' | 'postgres';
  hosts?: Config['embedHosts'];
  publish?: boolean;
}

/** Starts it; `listener` answers for every other host. */
export async function startEmbeddingSite(
  listener: WebListener,
  { dialect = 'sqlite', hosts = 'any', publish = true }: EmbeddingOptions = {},
): Promise<EmbeddingSite> {
  const web = await openPublicWeb(listener);
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const server = await startTestServer({
    dialect,
    platform: { fetch: web.fetch, clock, config: { embedHosts: hosts } },
  });
  const { org, token } = await server.make.org();
  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await server.request<Body>(method, path, { token, ...(body ? { body } : {}) });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const { id: spaceId } = await server.make.space(org.id, { title: 'Kiln' });
  const site = await call<{ id: string; basename: string }>('POST', `/orgs/${org.id}/sites`, {
    ...{ title: 'Kiln', spaces: [spaceId] },
  });
  const path = `/orgs/${org.id}/sites/${site.id}`;
  if (publish) await call('POST', `${path}/publish`);
  const origin = `${server.origin}/sites/${site.basename}`;
  const { jobs } = server.platform;
  return {
    ...{ server, web, organizationId: org.id, spaceId, token, path, origin, call },
    async write(pages, into = spaceId) {
      const changes = Object.entries(pages).map(([slug, markdown]) => ({
        ...{ operation: 'insert_page', slug, document: { markdown: `# ${slug}\n\n${markdown}` } },
      }));
      await call('POST', `/spaces/${into}/content?compat=false`, { changes });
      await jobs.runDue();
    },
    get: (below) => sendPlainRequest(`${origin}${below}`),
    async later(ms) {
      ahead += ms;
      await jobs.runDue();
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

/** A block that embeds an address. */
export function embed(url: string): string {
  return `{% embed url="${url}" %}\n\n`;
}

/** A picture in PNG of one colour, `[red, green, blue]`. */
export function makePng(width: number, height: number, color = [180, 90, 60]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const chunks = [
    writeChunk('IHDR', header),
    writeChunk('IDAT', pixels),
    writeChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function writeChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
