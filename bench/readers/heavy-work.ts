import { setTimeout as sleep } from 'node:timers/promises';
import { makeZip } from '../answers/make-zip.ts';
import { makePage } from '../make-tree.ts';
import type { Send } from '../waits/hostile-requests.ts';

/** How large the work is. */
export interface WorkSizes {
  /** Pages of the large space, which has a site. */
  large: number;
  imported: number;
  changed: number;
  printed: number;
  pageBytes: number;
  searches: number;
}

/** Something that keeps a server busy. */
export interface HeavyWork {
  name: string;
  /**
   * What it needs, which is not measured; answers the work itself, which resolves with what it did. Done
   * again it is the same work: nothing that was kept of the time before is of use.
   */
  prepare(): Promise<() => Promise<string>>;
}

/** A space of the server, with the ids of its pages in the order of their numbers. */
interface FilledSpace {
  id: string;
  /** The path of its site, with a slash at the end. */
  site: string;
}

const BATCH = 50;
const SEARCHERS = 10;
const FOUND_EVERY_MS = 250;
const QUERIES = ['page', 'how to merge', 'w300 w900', 'everywhere', 'w1', 'seting', 'w1234'];

/** The work of an ordinary day that takes longest, each on spaces of its own. */
export function listHeavyWork(send: Send, org: string, sizes: WorkSizes): HeavyWork[] {
  let large: Promise<FilledSpace> | undefined;
  const openLarge = () => {
    large ??= fillSpace(send, org, sizes.large);
    return large;
  };
  return [
    {
      name: `an import of ${sizes.imported} pages`,
      prepare: () => prepareImport(send, org, sizes),
    },
    {
      name: `searches by ${SEARCHERS} clients in ${sizes.large} pages`,
      prepare: async () => prepareSearches(send, await openLarge(), sizes),
    },
    { name: `a diff of ${sizes.changed} pages`, prepare: () => prepareDiff(send, org, sizes) },
    { name: `a page of ${sizes.pageBytes / 1e6} MB`, prepare: () => preparePage(send, org, sizes) },
    { name: `a PDF of ${sizes.printed} pages`, prepare: () => preparePdf(send, org, sizes) },
    {
      name: `llms-full of ${sizes.large} pages`,
      prepare: async () => prepareRead(send, await openLarge(), 'llms-full.txt'),
    },
    {
      name: `the sitemap of ${sizes.large} pages`,
      prepare: async () => prepareRead(send, await openLarge(), 'sitemap.xml'),
    },
    {
      name: `the list of ${sizes.large} pages`,
      prepare: async () => {
        const { id } = await openLarge();
        const touch = createTouch(send, `/v1/spaces/${id}/content`);
        return async () => {
          await touch();
          return describe(await expectOk(send, 'GET', `/v1/spaces/${id}/content/pages`));
        };
      },
    },
    {
      name: `a duplicate of ${sizes.large} pages`,
      prepare: async () => {
        const { id } = await openLarge();
        return async () => {
          const copy = await call(send, 'POST', `/v1/spaces/${id}/duplicate`);
          await waitUntilFound(send, copy.id);
          return `${sizes.large} pages`;
        };
      },
    },
  ];
}

async function prepareImport(send: Send, org: string, { imported }: WorkSizes) {
  const body = JSON.stringify({ source: 'zip', url: makeArchive(imported) });
  return async () => {
    const space = await call(send, 'POST', `${org}/spaces`, { title: 'Imported' });
    const path = `/v1/spaces/${space.id}/content/import`;
    const { text } = await expectOk(send, 'POST', path, body);
    await waitUntilFound(send, space.id);
    return `${JSON.parse(text).totalResources ?? imported} pages`;
  };
}

async function prepareSearches(send: Send, { id }: FilledSpace, { searches }: WorkSizes) {
  return async () => {
    let left = searches;
    const search = async (client: number) => {
      for (; left > 0; left -= 1) {
        // Each is new to the server, which would answer from what it has kept.
        const query = encodeURIComponent(`${QUERIES[(left + client) % QUERIES.length]} x${left}`);
        await expectOk(send, 'GET', `/v1/spaces/${id}/search?query=${query}`);
      }
    };
    await Promise.all(Array.from({ length: SEARCHERS }, (_, client) => search(client)));
    return `${searches} searches`;
  };
}

async function prepareDiff(send: Send, org: string, { changed }: WorkSizes) {
  const { id } = await fillSpace(send, org, changed);
  const at = `/v1/spaces/${id}`;
  const request = await call(send, 'POST', `${at}/change-requests`, { subject: 'All of it' });
  const own = `${at}/change-requests/${request.id}`;
  const pages = await listDocuments(send, id);
  for (let from = 0; from < pages.length; from += BATCH) {
    const changes = pages.slice(from, from + BATCH).map((page, index) => ({
      ...{ operation: 'update_page', page },
      document: { markdown: makePage(from + index, 'second') },
    }));
    await call(send, 'POST', `${own}/content`, { changes });
  }
  const touch = createTouch(send, `${own}/content`);
  return async () => {
    await touch();
    return describe(await expectOk(send, 'GET', `${own}/changes?limit=${1000}&format=html`));
  };
}

async function preparePage(send: Send, org: string, { pageBytes }: WorkSizes) {
  const { id, site } = await fillSpace(send, org, 1);
  let text = '';
  for (let at = 0; text.length < pageBytes; at += 1) text += `\n${makePage(at, 'long').slice(2)}`;
  let pages = 0;
  return async () => {
    pages += 1;
    const document = { markdown: `# Long ${pages}\n${text}` };
    const changes = [{ operation: 'insert_page', title: `Long ${pages}`, document }];
    await expectOk(send, 'POST', `/v1/spaces/${id}/content`, JSON.stringify({ changes }));
    return describe(await expectOk(send, 'GET', `${site}long-${pages}`, undefined, true));
  };
}

async function preparePdf(send: Send, org: string, { printed }: WorkSizes) {
  const { id } = await fillSpace(send, org, printed);
  const touch = createTouch(send, `/v1/spaces/${id}/content`);
  return async () => {
    await touch();
    const { url } = await call(send, 'GET', `/v1/spaces/${id}/pdf`);
    const { pathname, search } = new URL(url);
    return describe(await expectOk(send, 'GET', pathname + search, undefined, true));
  };
}

function prepareRead(send: Send, { id, site }: FilledSpace, file: string) {
  const touch = createTouch(send, `/v1/spaces/${id}/content`);
  return async () => {
    await touch();
    return describe(await expectOk(send, 'GET', site + file, undefined, true));
  };
}

/** Until a search finds all of a space. */
async function waitUntilFound(send: Send, spaceId: string): Promise<void> {
  for (;;) {
    const found = await call(send, 'GET', `/v1/spaces/${spaceId}/search?query=everywhere`);
    if (found.indexing === undefined) return;
    await sleep(FOUND_EVERY_MS);
  }
}

/** Makes an edit of the content below an address, so that what was kept of it is no longer right. */
function createTouch(send: Send, content: string): () => Promise<void> {
  let touches = 0;
  let page: string | undefined;
  return async () => {
    page ??= await findDocument(send, content);
    touches += 1;
    const document = { markdown: makePage(touches, `touched for the ${touches}th time`) };
    await call(send, 'POST', content, {
      changes: [{ operation: 'update_page', page, document }],
    });
  };
}

/** A new space with so many pages and a published site. */
async function fillSpace(send: Send, org: string, pages: number): Promise<FilledSpace> {
  const id = await importSpace(send, org, pages);
  const site = await call(send, 'POST', `${org}/sites`, { title: `${pages} pages`, spaces: [id] });
  await call(send, 'POST', `${org}/sites/${site.id}/publish`);
  const { urls } = await call(send, 'GET', `${org}/sites/${site.id}`);
  return { id, site: `${new URL(urls.published).pathname.replace(/\/$/, '')}/` };
}

/** A new space with so many pages; answers its id. */
export async function importSpace(send: Send, org: string, pages: number): Promise<string> {
  const { id } = await call(send, 'POST', `${org}/spaces`, { title: `${pages} pages` });
  const source = { source: 'zip', url: makeArchive(pages) };
  await call(send, 'POST', `/v1/spaces/${id}/content/import`, source);
  return id;
}

/** Pages in folders of 25, as an address that holds them. */
function makeArchive(pages: number): string {
  const files: Record<string, string> = { 'README.md': '# Home\n\nA tree to measure with.\n' };
  for (let at = 1; at < pages; at += 1) {
    files[`book-${Math.floor(at / 500)}/part-${Math.floor(at / 25)}/page-${at}.md`] = makePage(
      at,
      'first everywhere',
    );
  }
  return `data:application/zip;base64,${makeZip(files).toString('base64')}`;
}

interface ListedPage {
  id: string;
  type: string;
  pages?: ListedPage[];
}

export async function listDocuments(send: Send, spaceId: string): Promise<string[]> {
  return listDocumentsBelow(send, `/v1/spaces/${spaceId}/content`);
}

async function findDocument(send: Send, content: string): Promise<string> {
  const found = (await listDocumentsBelow(send, content)).at(-1);
  if (found === undefined) throw new Error(`There is no page in ${content}.`);
  return found;
}

async function listDocumentsBelow(send: Send, content: string): Promise<string[]> {
  const { pages } = await call(send, 'GET', `${content}/pages`);
  const flatten = (list: readonly ListedPage[]): ListedPage[] =>
    list.flatMap((page) => [page, ...flatten(page.pages ?? [])]);
  return flatten(pages).flatMap(({ id, type }) => (type === 'document' ? [id] : []));
}

/** Sends and reads JSON. @throws Error where the answer is not 2xx */
export async function call(send: Send, method: string, path: string, body?: unknown) {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const { text } = await expectOk(send, method, path, sent);
  return text === '' ? undefined : JSON.parse(text);
}

async function expectOk(
  send: Send,
  method: string,
  path: string,
  body?: string,
  isAnonymous = false,
) {
  const answer = await send({
    ...{ method, path, isAnonymous },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 300) {
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
  }
  return answer;
}

function describe({ text }: { text: string }): string {
  return `${(text.length / 1000).toFixed(0)} kB`;
}
