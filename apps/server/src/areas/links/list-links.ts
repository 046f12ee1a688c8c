import type { Platform } from '../../platform/index.ts';
import { type RevisionView, readDocument } from '../content/index.ts';
import { foreignSpaceOf, judgeForeignLink, type LinkStatus } from './judge-links.ts';
import { countPlaces, type Link, type LinkSource, readSource, type SourceId } from './link.ts';
import { type LinkIndex, readLinkIndex } from './link-index.ts';
import { type JudgedLink, judge, readLinkReport } from './link-report.ts';
import { readPageLinks } from './read-links.ts';
import { listSourcesOf } from './store.ts';

/** The most places that one link is shown with. */
export const MAX_LOCATIONS = 20;

/** Where a link is: in a block, or (no `node`) among the attributes of a page. */
export interface LinkPlace {
  source: SourceId;
  node?: string;
}

/** A link with the places where it is, in order, at most `MAX_LOCATIONS`. */
export interface ListedLink extends Link {
  name: string;
  status: LinkStatus;
  /** How many places there are in all. */
  placeCount: number;
  places: LinkPlace[];
}

/** Which links are asked for. */
export interface LinkQuery {
  /** Those of one page, which is in the revision. */
  pageId?: string | undefined;
  status?: LinkStatus | undefined;
  /** The name of the last link of the page of answers before. */
  after?: string | undefined;
  /** The most that are answered. */
  limit: number;
  /** The address of the app. */
  app: string;
  /** The content that the revision's changes are made to: what is broken there is not their doing. */
  base?: RevisionView | undefined;
  /** Another space's content; undefined where the caller may not see it. */
  readSpace(spaceId: string): Promise<RevisionView | undefined>;
}

/** A part of the links, how many match in all, and the counts of all whatever their status. */
export interface LinkList {
  links: ListedLink[];
  count: number;
  stats: { total: number; broken: { total: number; changeRequest: number } };
}

/** Lists what a revision, or one page of it, links to: each target once, ordered by its name. */
export async function listLinks(
  platform: Platform,
  view: RevisionView,
  query: LinkQuery,
): Promise<LinkList> {
  const settled = await settle(platform, await readJudged(platform, view, query), view, query);
  const matching = settled.filter(
    ({ status }) => query.status === undefined || status === query.status,
  );
  const { after } = query;
  const start = after === undefined ? 0 : matching.findIndex(({ name }) => name > after);
  const shown = start === -1 ? [] : matching.slice(start, start + query.limit);
  const places = await readPlaces(platform, view, shown, query.pageId);
  return {
    links: shown.map((link) => ({ ...link, places: places.get(link.name) ?? [] })),
    count: matching.length,
    stats: await countBroken(platform, view, query, settled),
  };
}

type SettledLink = JudgedLink & { status: LinkStatus };

async function readJudged(
  platform: Platform,
  view: RevisionView,
  { pageId, app }: Pick<LinkQuery, 'pageId' | 'app'>,
): Promise<readonly JudgedLink[]> {
  if (pageId === undefined) return readLinkReport(platform, view, app);
  const own = (await readLinksOfPage(platform, view, pageId))?.links ?? [];
  const links = new Map(
    [...own].map(([name, link]) => [name, { ...link, placeCount: countPlaces(link.nodes) }]),
  );
  return readLinkIndex(platform, view, (index) => judge(index, links, app));
}

async function readLinksOfPage(
  platform: Platform,
  view: RevisionView,
  pageId: string,
): Promise<LinkSource | undefined> {
  const page = view.tree().byId.get(pageId);
  if (page === undefined) return undefined;
  const document = page.document && (await readDocument(platform, page.document));
  return readPageLinks(platform, page, document || undefined);
}

/** Says of links to other spaces what the caller may know, and of specifications whether they are there. */
async function settle(
  platform: Platform,
  links: readonly JudgedLink[],
  view: RevisionView,
  { readSpace }: Pick<LinkQuery, 'readSpace'>,
): Promise<SettledLink[]> {
  const spaces = new Map<string, RevisionView | undefined>();
  const settled: SettledLink[] = [];
  const specifications = await findLinkedSpecifications(platform, view.spaceId, links);
  for (const link of links) {
    const space = foreignSpaceOf(link, view.spaceId) ?? '';
    if (link.ref.kind === 'openapi' && link.source === undefined) {
      const status = specifications.has(link.ref.spec) ? 'ok' : 'broken';
      settled.push({ ...link, status });
      continue;
    }
    if (link.status === undefined && !spaces.has(space)) spaces.set(space, await readSpace(space));
    settled.push({ ...link, status: link.status ?? judgeForeignLink(link, spaces.get(space)) });
  }
  return settled;
}

/** Those slugs that links name which the organization of the space has. */
async function findLinkedSpecifications(
  { database }: Platform,
  spaceId: string,
  links: readonly JudgedLink[],
): Promise<ReadonlySet<string>> {
  const wanted = links.flatMap(({ ref }) => (ref.kind === 'openapi' ? [ref.spec] : []));
  const found = new Set<string>();
  for (let start = 0; start < wanted.length; start += SLUGS_PER_QUERY) {
    const rows = await database.db
      .selectFrom('openapi_specs as spec')
      .innerJoin('spaces as space', 'space.organization_id', 'spec.organization_id')
      .select('spec.slug')
      .where('space.id', '=', spaceId)
      .where('spec.slug', 'in', wanted.slice(start, start + SLUGS_PER_QUERY))
      .execute();
    for (const { slug } of rows) found.add(slug);
  }
  return found;
}

const SLUGS_PER_QUERY = 500;

async function countBroken(
  platform: Platform,
  view: RevisionView,
  query: LinkQuery,
  links: readonly SettledLink[],
): Promise<LinkList['stats']> {
  const broken = links.filter(({ status }) => status === 'broken');
  const total = { total: links.length, broken: { total: broken.length, changeRequest: 0 } };
  if (query.base === undefined || broken.length === 0) return total;
  const before = await settle(platform, await readJudged(platform, query.base, query), view, query);
  const known = new Set(before.flatMap(({ name, status }) => (status === 'broken' ? [name] : [])));
  const changeRequest = broken.filter(({ name }) => !known.has(name)).length;
  return { ...total, broken: { ...total.broken, changeRequest } };
}

async function readPlaces(
  platform: Platform,
  view: RevisionView,
  links: readonly JudgedLink[],
  pageId: string | undefined,
): Promise<Map<string, LinkPlace[]>> {
  if (pageId !== undefined) {
    const own = await readLinksOfPage(platform, view, pageId);
    const source = { kind: 'page', id: pageId } as const;
    return new Map(
      links.map(({ name }) => [
        name,
        listPlaces([{ source, nodes: own?.links.get(name)?.nodes ?? [] }]),
      ]),
    );
  }
  return readLinkIndex(platform, view, (index) => locate(index, links));
}

async function locate(
  { db, rows, changed }: LinkIndex,
  links: readonly JudgedLink[],
): Promise<Map<string, LinkPlace[]>> {
  const found = new Map<string, { source: string; nodes: string[] }[]>(
    links.map(({ name }) => [name, []]),
  );
  for (const [source, read] of changed) {
    for (const [name, { nodes }] of read?.links ?? []) found.get(name)?.push({ source, nodes });
  }
  if (rows !== undefined) {
    const limit = MAX_LOCATIONS + changed.size;
    for (const row of await listSourcesOf(db, rows.spaceId, [...found.keys()], limit)) {
      if (changed.has(row.source)) continue;
      const nodes = JSON.parse(row.nodes) as string[];
      found.get(row.target)?.push({ source: row.source, nodes });
    }
  }
  return new Map(
    [...found].map(([name, sources]) => [
      name,
      listPlaces(
        sources
          .sort((a, b) => (a.source < b.source ? -1 : 1))
          .map(({ source, nodes }) => ({ source: readSource(source), nodes })),
      ),
    ]),
  );
}

function listPlaces(found: readonly { source: SourceId; nodes: readonly string[] }[]): LinkPlace[] {
  const places: LinkPlace[] = [];
  for (const { source, nodes } of found) {
    if (nodes.length === 0) places.push({ source });
    for (const node of nodes) places.push({ source, node });
    if (places.length >= MAX_LOCATIONS) break;
  }
  return places.slice(0, MAX_LOCATIONS);
}
