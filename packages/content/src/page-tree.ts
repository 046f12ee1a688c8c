import { changePageShape } from './change-page-shape.ts';
import { changeMap } from './layered-map.ts';
import {
  buildShape,
  buildShapeInSteps,
  hasSameShape,
  listReading,
  type TreeShape,
} from './page-shape.ts';
import type { PageRecord } from './records.ts';
import { runAtOnce } from './run-at-once.ts';

/**
 * The tree that page records describe. Pages are ordered among siblings by `order`, then `id`. Where
 * data is bad every page still has one place: a page whose parent does not exist stands at the root,
 * and of a cycle the page with the smallest id does.
 *
 * Paths are the slugs down the tree, groups included, joined by `/`; the home page's path is its
 * slug alone. Where two pages have one path, `byPath` answers the first in tree order, a page
 * other than the home page going first. A page whose path is an address that a site has itself, or
 * that of another page's Markdown or feed, has a path with another name at its end; `byPath` knows
 * it by both.
 */
export interface PageTree {
  readonly byId: ReadonlyMap<string, PageRecord>;
  /** Path to page id. */
  readonly byPath: ReadonlyMap<string, string>;
  /** The first visible document page in navigation order, else the first document page. */
  readonly home: PageRecord | undefined;
  /** Child pages in order; `null` asks for those at the root. Empty for an unknown page. */
  children(parent: string | null): readonly PageRecord[];
  /** The path of a page. @throws RangeError for an unknown id. */
  pathOf(id: string): string;
  /** The page above a page; `null` for one at the root and for an unknown page. */
  parentOf(id: string): string | null;
  /** The pages above a page, from the root down; empty for an unknown page. */
  ancestorsOf(id: string): readonly PageRecord[];
  /** Visible document pages in navigation order; a hidden page hides all that is below it. */
  readingOrder(): readonly PageRecord[];
}

/** Builds the tree of a set of records, in time linear in their number but for sorting siblings. */
export function buildPageTree(records: Iterable<PageRecord>): PageTree {
  return runAtOnce(buildPageTreeInSteps(records));
}

/** The same of many records: yields behind each, in each part of the work. */
export function* buildPageTreeInSteps(records: Iterable<PageRecord>): Generator<void, PageTree> {
  const byId = new Map<string, PageRecord>();
  for (const record of records) {
    byId.set(record.id, record);
    yield;
  }
  return new IndexedPageTree(byId, yield* buildShapeInSteps(byId));
}

/**
 * The next tree after a set of changes (null removes a page). Its time follows the changes, the pages
 * below a page that gets another path, and the siblings of those that come, go or move; where a path
 * is taken twice or a page has lost its place, before or after, the tree is built anew.
 */
export function changePageTree(
  tree: PageTree,
  changes: ReadonlyMap<string, PageRecord | null>,
): PageTree {
  const byId = changeMap(
    tree.byId,
    new Map(Array.from(changes, ([id, record]) => [id, record ?? undefined])),
  );
  const reshaped = [...changes].filter(([id, record]) => !hasSameShape(tree.byId.get(id), record));
  if (!(tree instanceof IndexedPageTree)) {
    return new IndexedPageTree(byId, buildShape(byId));
  }
  if (reshaped.length === 0) {
    return new IndexedPageTree(byId, tree.shape);
  }
  const shape = changePageShape(tree, byId, new Map(reshaped)) ?? buildShape(byId);
  return new IndexedPageTree(byId, shape);
}

/** Of most pages: those without any below them share it. */
const NO_PAGES: readonly PageRecord[] = [];

class IndexedPageTree implements PageTree {
  readonly byId: ReadonlyMap<string, PageRecord>;
  readonly shape: TreeShape;
  #reading: readonly PageRecord[] | undefined;

  constructor(byId: ReadonlyMap<string, PageRecord>, shape: TreeShape) {
    this.byId = byId;
    this.shape = shape;
  }

  get byPath(): ReadonlyMap<string, string> {
    return this.shape.byPath;
  }

  get home(): PageRecord | undefined {
    return this.shape.home === undefined ? undefined : this.byId.get(this.shape.home);
  }

  children(parent: string | null): readonly PageRecord[] {
    const ids = this.shape.children.get(parent);
    return ids === undefined ? NO_PAGES : this.#recordsOf(ids);
  }

  pathOf(id: string): string {
    const path = this.shape.paths.get(id);
    if (path === undefined) {
      throw new RangeError(`No page ${id} in this tree.`);
    }
    return path;
  }

  parentOf(id: string): string | null {
    return this.shape.parents.get(id) ?? null;
  }

  ancestorsOf(id: string): readonly PageRecord[] {
    const ids: string[] = [];
    for (let parent = this.parentOf(id); parent !== null; parent = this.parentOf(parent)) {
      ids.push(parent);
    }
    return this.#recordsOf(ids.reverse());
  }

  readingOrder(): readonly PageRecord[] {
    this.shape.reading ??= listReading(this.byId, this.shape.children);
    this.#reading ??= this.#recordsOf(this.shape.reading);
    return this.#reading;
  }

  #recordsOf(ids: readonly string[]): PageRecord[] {
    const records: PageRecord[] = [];
    for (const id of ids) {
      const record = this.byId.get(id);
      if (record !== undefined) {
        records.push(record);
      }
    }
    return records;
  }
}
