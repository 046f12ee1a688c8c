import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlainAnswer, sendRequest } from '../send-request.ts';
import { ADMIN_TOKEN, PUBLIC_URL, type Served, serve } from '../served.ts';

/** A request that a counter sends. */
export interface CountedRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** A data folder with an organization at work, and the ids in it. */
export interface Scene extends AsyncDisposable {
  readonly dataDir: string;
  /** Of a member with the role `review`. */
  readonly token: string;
  readonly organization: string;
  readonly space: string;
  readonly page: string;
  readonly pagePath: string;
  /** A change request that stays open. */
  readonly changeRequest: string;
  /** Path of the published site, with a slash at its end. */
  readonly site: string;
}

const PAGES = 60;
const HOST = new URL(PUBLIC_URL).host;

/** The module that `serve` loads into a server whose work is counted. */
export const HOOK = new URL('./hook.ts', import.meta.url).href;

/** Sends a request, with the token where it goes to the API. */
export async function send(
  { port }: Served,
  { method, path, body }: CountedRequest,
  token?: string,
): Promise<PlainAnswer> {
  const answer = await sendRequest(port, HOST, {
    method,
    path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) {
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 500)}`);
  }
  return answer;
}

/** Makes the scene, through the API alone. */
export async function makeScene(checkout: string | undefined): Promise<Scene> {
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-counting-'));
  await using failed = new AsyncDisposableStack();
  const clear = () => rm(dataDir, { recursive: true, force: true });
  failed.defer(clear);
  await using server = await serve({ dataDir, ...(checkout ? { checkout } : {}) });
  // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of an unknown server.
  const call = async (path: string, body: unknown): Promise<any> => {
    const answer = await send(server, { method: 'POST', path: `/v1${path}`, body }, ADMIN_TOKEN);
    return JSON.parse(answer.body.toString());
  };
  const organization = (await call('/orgs', { title: 'Kiln Works' })).id;
  const emails = ['reviewer@example.com'];
  await call(`/orgs/${organization}/invites`, { emails, role: 'review' });
  const { id: space } = await call(`/orgs/${organization}/spaces`, { title: 'Glazes' });
  for (let at = 0; at < PAGES; at += 20) await call(`/spaces/${space}/content`, writePages(at));
  for (const title of ['Slips', 'Clays', 'Ashes']) {
    await call(`/orgs/${organization}/spaces`, { title });
  }
  const { body } = await send(
    server,
    { method: 'GET', path: `/v1/spaces/${space}/content/pages` },
    ADMIN_TOKEN,
  );
  const { pages } = JSON.parse(body.toString());
  const page = pages[PAGES / 2];
  await call(`/spaces/${space}/comments`, { page: page.id, body: { markdown: 'Which kiln?' } });
  const changeRequest = (await call(`/spaces/${space}/change-requests`, { subject: 'Stays' })).id;
  const made = await call(`/orgs/${organization}/sites`, { title: 'Kiln docs', spaces: [space] });
  const { urls } = await call(`/orgs/${organization}/sites/${made.id}/publish`, undefined);
  const token = await server.makeToken('reviewer@example.com');
  failed.move();
  return {
    ...{ dataDir, token, organization, space, changeRequest },
    page: page.id,
    pagePath: page.path,
    site: new URL(urls.published).pathname,
    [Symbol.asyncDispose]: clear,
  };
}

/** A change request that edits one page, made while the space is at its head. */
export async function openEdit(server: Served, scene: Scene, text: string): Promise<string> {
  const { space, token } = scene;
  const path = `/v1/spaces/${space}/change-requests`;
  const opened = await send(server, { method: 'POST', path, body: { subject: text } }, token);
  const { id } = JSON.parse(opened.body.toString());
  const body = editOf(scene, text);
  await send(server, { method: 'POST', path: `${path}/${id}/content`, body }, token);
  return id;
}

/** A batch that appends a page. */
export function insertionOf(text: string): unknown {
  return { changes: [{ operation: 'insert_page', document: { markdown: `# ${text}\n\nNew.\n` } }] };
}

/** A batch that writes the page of the scene anew. */
export function editOf({ page }: Scene, text: string): unknown {
  const document = { markdown: `# Page ${PAGES / 2}\n\nEdited: ${text}.\n` };
  return { changes: [{ operation: 'update_page', page, document }] };
}

function writePages(from: number): unknown {
  const changes = Array.from({ length: 20 }, (_, index) => {
    const number = from + index;
    const markdown = `# Page ${number}\n\nFire the kiln slowly, see [another](./page-${number === from ? from + 1 : number - 1}.md).\n\n## Glaze\n\n* One\n* Two\n`;
    return { operation: 'insert_page', ref: `page-${number}`, document: { markdown } };
  });
  return { changes };
}
