import type { PageRecord } from '@octavo/content';
import { commitRevision } from '../../areas/content/index.ts';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import type { Platform } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import type { SiteServer } from './site-server.ts';

/** A page of a large tree, by what makes it one. */
export type LargePage = Pick<PageRecord, 'id' | 'parent' | 'type'> & Partial<PageRecord>;

/** A published site with a large tree. */
export type LargeSite = Awaited<ReturnType<SiteServer['publish']>> & {
  pages: readonly PageRecord[];
};

const TIME = '2026-01-01T00:00:00.000Z';

/** A page with a title and a slug of ordinary length. */
export function makeLargePage(page: LargePage, order: number): PageRecord {
  const title = `How to fire kiln ${page.id} slowly`;
  return {
    order: `a${String(order).padStart(6, '0')}`,
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    createdAt: TIME,
    updatedAt: TIME,
    ...page,
  };
}

/** Publishes pages as a site of one space, behind a start page; they have no text, so that they cost little. */
export async function publishLargeSite(
  server: SiteServer,
  title: string,
  list: readonly LargePage[],
): Promise<LargeSite> {
  const location = makeMemoryTree({ 'README.md': '# Start\n' });
  const site = await server.publish({ location, title });
  const pages = list.map(makeLargePage);
  const records = new Map(pages.map((page) => [page.id, page]));
  await changePages(server.platform, site.spaceId, records);
  return { ...site, pages };
}

/** Commits pages to a space in place of those with their ids; null removes one. */
export async function changePages(
  platform: Platform,
  spaceId: string,
  pages: ReadonlyMap<string, PageRecord | null>,
): Promise<void> {
  await platform.database.transaction((tx) =>
    commitRevision(platform, tx, { spaceId, type: 'edits', actor: testActor, pages }),
  );
}

/** A tree of `levels[0]` pages with `levels[1]` pages each, and so on; the first are of a type. */
export function growTree(levels: readonly number[], type: PageRecord['type']): LargePage[] {
  const pages: LargePage[] = [];
  let parents: (string | null)[] = [null];
  for (const [depth, count] of levels.entries()) {
    const next: string[] = [];
    for (const parent of parents) {
      for (let index = 0; index < count; index += 1) {
        const id = `p${pages.length}`;
        pages.push({ id, parent, type: depth === 0 ? type : 'document' });
        next.push(id);
      }
    }
    parents = next;
  }
  return pages;
}
