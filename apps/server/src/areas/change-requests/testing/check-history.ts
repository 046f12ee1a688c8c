import { forgetLinks, readRows } from '../../links/testing/open-links.ts';
import { rebuildIndex } from '../../search/index.ts';
import { MARK } from './marks.ts';
import { WORDS } from './random-batch.ts';
import type { BranchState } from './read-branch.ts';
import type { RequestServer } from './request-server.ts';

/** What is wrong with the places of pages. */
export function listMisplaced(name: string, { pages }: BranchState): string[] {
  const problems: string[] = [];
  const places = new Set<string>();
  for (const { id, parent, slug, order, type } of pages) {
    if (type === 'group' && parent !== null)
      problems.push(`${name}: ${id} is a group below a page.`);
    for (const place of [`slug ${slug}`, `order ${order}`]) {
      const full = `${place} below ${parent}`;
      if (places.has(full)) problems.push(`${name}: ${id} shares the ${full}.`);
      places.add(full);
    }
  }
  return problems;
}

/** What is wrong with the numbers and counters of a space's change requests. */
export async function checkSpace(server: RequestServer): Promise<string[]> {
  const url = `/spaces/${server.spaceId}/change-requests?status=all&limit=1000`;
  const { body } = await server.call<{ items: { number: number; status: string }[] }>('GET', url);
  const statuses = body.items.map(({ status }) => status);
  const count = (status: string) => statuses.filter((one) => one === status).length;
  const space = await server.space();
  const counted = {
    changeRequests: statuses.length,
    changeRequestsOpen: count('open'),
    changeRequestsDraft: count('draft'),
  };
  const problems: string[] = [];
  for (const [name, value] of Object.entries(counted)) {
    if (space[name] !== value)
      problems.push(`The space says ${name}: ${space[name]}, not ${value}.`);
  }
  const numbers = body.items.map(({ number }) => number).sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) {
    problems.push(`The numbers of the change requests are ${numbers}.`);
  }
  return problems;
}

/** Whether the published site shows the texts of the space's pages, all of them and no others. */
export async function checkSite(site: string, main: BranchState): Promise<string[]> {
  const text = await (await fetch(`${site}/llms-full.txt`)).text();
  const shown = new Set(text.match(MARK) ?? []);
  const wanted = new Set(main.pages.flatMap(({ id }) => main.texts.get(id)?.match(MARK) ?? []));
  const surplus = [...shown].filter((mark) => !wanted.has(mark));
  const missing = [...wanted].filter((mark) => !shown.has(mark));
  return surplus.length + missing.length === 0
    ? []
    : [`The site shows ${surplus} which is not merged, and lacks ${missing}.`];
}

/** Whether searches and the rows of links are those that a fresh index gives. */
export async function checkIndexes(server: RequestServer): Promise<string[]> {
  const { platform, spaceId } = server;
  const { database, jobs } = platform;
  await jobs.runDue();
  const read = async () => ({
    search: await Promise.all(WORDS.map((word) => search(server, word))),
    links: await readRows(platform, spaceId),
  });
  const kept = await read();
  await forgetLinks(platform, spaceId);
  await database.transaction(async (tx) => {
    await rebuildIndex(platform, tx, spaceId);
    await jobs.enqueue(tx, 'links.index-space', { spaceId }, { key: spaceId });
  });
  await jobs.runDue();
  const fresh = await read();
  return (['search', 'links'] as const).flatMap((name) =>
    JSON.stringify(kept[name]) === JSON.stringify(fresh[name])
      ? []
      : [`The index of ${name} differs from a fresh one.`],
  );
}

/** What a search finds, page by page in the order of their ids: rank may tie. */
async function search({ call, spaceId }: RequestServer, word: string): Promise<string[]> {
  const path = `/spaces/${spaceId}/search?query=${word}&limit=1000`;
  const { body } = await call<{ items: { id: string }[] }>('GET', path);
  return body.items.map((item) => JSON.stringify(item)).sort();
}
