import type { PageRecord } from '@octavo/content';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead, readRevision } from '../areas/content/index.ts';
import { changePages, growTree, makeLargePage, publishLargeSite } from './testing/large-site.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

/** One change of a random page: `at` and `to` choose pages, `kind` what happens. */
interface Change {
  kind: (typeof KINDS)[number];
  at: number;
  to: number;
}

const KINDS = [
  ...(['title', 'slug', 'order', 'text', 'hide', 'show', 'condition'] as const),
  ...(['move', 'add', 'remove', 'link', 'document'] as const),
];
const CHANGE = fc.record<Change>({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat(),
  to: fc.nat(),
});

/** A space as plain records, and what its navigation is by the simplest reading of them. */
class NaiveTree {
  readonly pages: Map<string, PageRecord>;
  readonly prefix: string;

  constructor(pages: Iterable<PageRecord>, prefix: string) {
    this.pages = new Map(Array.from(pages, (page) => [page.id, page]));
    this.prefix = prefix;
  }

  /** What changes, and null for what goes. Pages at the root stay groups, so that they have a place. */
  choose({ kind, at, to }: Change, count: number): [string, PageRecord | null] | undefined {
    const list = [...this.pages.values()].filter(({ parent }) => parent !== null);
    const page = list[at % list.length];
    const other = list[to % list.length];
    if (page === undefined || other === undefined) return undefined;
    const isLeaf = !list.some(({ parent }) => parent === page.id);
    const change = (fields: Partial<PageRecord>): [string, PageRecord] => [
      page.id,
      { ...page, ...fields },
    ];
    if (kind === 'title') return change({ title: `Title ${count}` });
    if (kind === 'slug') return change({ slug: `slug-${count}` });
    if (kind === 'order') return change({ order: other.order });
    if (kind === 'text') return change({ description: `About ${count}` });
    if (kind === 'hide') return change({ hidden: true });
    if (kind === 'show') return change({ hidden: false, condition: '' });
    if (kind === 'condition') return change({ condition: 'visitor.claims.staff' });
    if (kind === 'add') {
      const added = { id: `n${count}`, parent: other.id, type: 'document' } as const;
      return [added.id, makeLargePage(added, count)];
    }
    if (kind === 'move')
      return this.isBelow(other, page) ? undefined : change({ parent: other.id });
    if (!isLeaf) return undefined;
    if (kind === 'remove') return [page.id, null];
    if (kind === 'document') return change({ type: 'document' });
    return change({ type: 'link', target: { kind: 'page', page: other.id } });
  }

  isBelow(page: PageRecord | undefined, above: PageRecord): boolean {
    if (page === undefined) return false;
    return page.id === above.id || this.isBelow(this.pages.get(page.parent ?? ''), above);
  }

  /** Whether conditions let everybody see a page. */
  isShown(page: PageRecord | undefined): boolean {
    if (page === undefined || page.condition) return false;
    return page.parent === null || this.isShown(this.pages.get(page.parent));
  }

  below(branch: string | null): PageRecord[] {
    return [...this.pages.values()]
      .filter((page) => page.parent === branch && !page.hidden && this.isShown(page))
      .filter((page) => page.type !== 'link' || this.isShown(this.target(page)))
      .filter((page) => page.type !== 'group' || this.below(page.id).length > 0)
      .sort((a, b) => (a.order === b.order ? compare(a.id, b.id) : compare(a.order, b.order)));
  }

  target({ target }: PageRecord): PageRecord | undefined {
    return this.pages.get(target?.kind === 'page' ? target.page : '');
  }

  /** Pages with a text in the order of the navigation. */
  reading(branch: string | null = null): PageRecord[] {
    return this.below(branch).flatMap((page) => [
      ...(page.type === 'document' ? [page] : []),
      ...this.reading(page.id),
    ]);
  }

  /** The entries below a page as they are to be shown: title, address, whether there are more below. */
  entries(branch: string | null): [string, string, boolean][] {
    return this.below(branch).map((page) => [
      page.title,
      this.href(page.type === 'link' ? this.target(page) : page),
      this.below(page.id).length > 0,
    ]);
  }

  href(page: PageRecord | undefined): string {
    const slugs: string[] = [];
    for (let one = page; one; one = this.pages.get(one.parent ?? '')) slugs.unshift(one.slug);
    return `${this.prefix}/${slugs.join('/')}`;
  }
}

describe('the navigation of a large site', () => {
  let server: SiteServer;
  let site: Awaited<ReturnType<typeof publishLargeSite>>;
  let tree: NaiveTree;
  let count = 0;

  beforeAll(async () => {
    server = await startSiteServer();
    site = await publishLargeSite(server, 'Kiln', growTree([6, 6, 5], 'group'));
    const head = await readHead(server.platform.database.db, site.spaceId);
    const revision = await readRevision(server.platform, head);
    const home = revision?.tree().home;
    tree = new NaiveTree(
      [...(revision?.tree().byId.values() ?? [])].filter(({ id }) => id !== home?.id),
      site.path,
    );
  }, 60_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  const get = (path: string) => sendPlainRequest(server.origin, { path });

  it('is after any change what it would be if it were drawn for the first time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(CHANGE, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const change of changes) {
          count += 1;
          const [id, page] = tree.choose(change, count) ?? [];
          if (id === undefined || page === undefined) continue;
          await changePages(server.platform, site.spaceId, new Map([[id, page]]));
          if (page === null) tree.pages.delete(id);
          else tree.pages.set(id, page);
        }
        for (const { id } of [...tree.pages.values()]) {
          if (tree.below(id).length === 0 || !tree.isShown(tree.pages.get(id))) continue;
          const { text } = await get(`${site.path}/~nav/${id}/0`);
          expect([id, readEntries(text)]).toEqual([id, tree.entries(id)]);
        }
        const reading = tree.reading();
        const at = count % (reading.length - 2);
        const { text } = await get(tree.href(reading[at + 1]));
        expect(readNeighbours(text)).toEqual([tree.href(reading[at]), tree.href(reading[at + 2])]);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 60_000);
});

function readEntries(html: string): [string, string, boolean][] {
  const items = html.split('<li').slice(1);
  return items.map((item) => [
    /<span>([^<]*)/.exec(item)?.[1] ?? '',
    /href="([^"]*)"/.exec(item)?.[1] ?? '',
    item.includes('<details'),
  ]);
}

function readNeighbours(html: string): (string | undefined)[] {
  return ['prev', 'next'].map((rel) => new RegExp(`rel="${rel}" href="([^"]*)"`).exec(html)?.[1]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
