import { compareKeys } from './map-node.ts';
import type { PageRecord } from './records.ts';

/**
 * The tree that page records describe. Pages are ordered among siblings by `order`, then `id`. Where
 * data is bad every page still has one place: a page whose parent does not exist stands at the root,
 * and of a cycle the page with the smallest id does.
 *
 * Paths are the slugs down the tree, groups included, joined by `/`; the home page's path is its
 * slug alone. Where two pages have one path, `byPath` answers the first in tree order, a page
 * other than the home page going first.
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
  /** The pages above a page, from the root down; empty for an unknown page. */
  ancestorsOf(id: string): readonly PageRecord[];
  /** Visible document pages in navigation order; a hidden page hides all that is below it. */
  readingOrder(): readonly PageRecord[];
}

/** Builds the tree of a set of records, in time linear in their number but for sorting siblings. */
export function buildPageTree(records: Iterable<PageRecord>): PageTree {
  const byId = new Map<string, PageRecord>();
  for (const record of records) {
    byId.set(record.id, record);
  }
  return new IndexedPageTree(byId, buildShape(byId));
}

/**
 * The next tree after a set of changes (null removes a page). Shares what the changes leave alone:
 * when no page is added, removed, moved or given another slug, only the records are replaced.
 */
export function changePageTree(
  tree: PageTree,
  changes: ReadonlyMap<string, PageRecord | null>,
): PageTree {
  const byId = new Map(tree.byId);
  let sameShape = tree instanceof IndexedPageTree;
  for (const [id, record] of changes) {
    const before = byId.get(id);
    sameShape &&= hasSameShape(before, record);
    if (record === null) {
      byId.delete(id);
    } else {
      byId.set(id, record);
    }
  }
  const shape = sameShape && tree instanceof IndexedPageTree ? tree.shape : buildShape(byId);
  return new IndexedPageTree(byId, shape);
}

const SHAPE_FIELDS = ['parent', 'order', 'slug', 'type', 'hidden'] as const;

function hasSameShape(before: PageRecord | undefined, after: PageRecord | null): boolean {
  if (before === undefined || after === null) {
    return before === undefined && after === null;
  }
  return SHAPE_FIELDS.every((field) => before[field] === after[field]);
}

/** What of a tree depends on places, slugs and visibility alone; everything is by id. */
interface TreeShape {
  children: ReadonlyMap<string | null, readonly string[]>;
  parents: ReadonlyMap<string, string | null>;
  paths: ReadonlyMap<string, string>;
  byPath: ReadonlyMap<string, string>;
  reading: readonly string[];
  home: string | undefined;
}

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
    return this.#recordsOf(this.shape.children.get(parent) ?? []);
  }

  pathOf(id: string): string {
    const path = this.shape.paths.get(id);
    if (path === undefined) {
      throw new RangeError(`No page ${id} in this tree.`);
    }
    return path;
  }

  ancestorsOf(id: string): readonly PageRecord[] {
    const ids: string[] = [];
    let parent = this.shape.parents.get(id) ?? null;
    while (parent !== null) {
      ids.push(parent);
      parent = this.shape.parents.get(parent) ?? null;
    }
    return this.#recordsOf(ids.reverse());
  }

  readingOrder(): readonly PageRecord[] {
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

function buildShape(byId: ReadonlyMap<string, PageRecord>): TreeShape {
  const parents = placePages(byId);
  const children = sortSiblings(byId, parents);
  const walked = walkPages(byId, children);
  const { paths, byPath } = namePaths(byId, parents, walked);
  return { children, parents, paths, byPath, reading: walked.reading, home: walked.home };
}

/** Each page's parent, with pages at the root whose own parent is missing or closes a cycle. */
function placePages(byId: ReadonlyMap<string, PageRecord>): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const { id, parent } of byId.values()) {
    parents.set(id, parent !== null && byId.has(parent) ? parent : null);
  }
  const settled = new Set<string>();
  for (const id of byId.keys()) {
    const trail = new Set<string>();
    let current: string | null = id;
    while (current !== null && !settled.has(current) && !trail.has(current)) {
      trail.add(current);
      current = parents.get(current) ?? null;
    }
    if (current !== null && trail.has(current)) {
      parents.set(smallestOfCycle(current, parents), null);
    }
    for (const passed of trail) {
      settled.add(passed);
    }
  }
  return parents;
}

function smallestOfCycle(start: string, parents: ReadonlyMap<string, string | null>): string {
  let smallest = start;
  let current = parents.get(start) ?? null;
  while (current !== null && current !== start) {
    smallest = current < smallest ? current : smallest;
    current = parents.get(current) ?? null;
  }
  return smallest;
}

function sortSiblings(
  byId: ReadonlyMap<string, PageRecord>,
  parents: ReadonlyMap<string, string | null>,
): Map<string | null, readonly string[]> {
  const groups = new Map<string | null, PageRecord[]>();
  for (const record of byId.values()) {
    const parent = parents.get(record.id) ?? null;
    const siblings = groups.get(parent);
    if (siblings === undefined) {
      groups.set(parent, [record]);
    } else {
      siblings.push(record);
    }
  }
  const children = new Map<string | null, readonly string[]>();
  for (const [parent, siblings] of groups) {
    siblings.sort((a, b) => compareKeys(a.order, b.order) || compareKeys(a.id, b.id));
    children.set(
      parent,
      siblings.map(({ id }) => id),
    );
  }
  return children;
}

interface WalkedPages {
  /** All page ids, parents before their children. */
  order: string[];
  reading: string[];
  home: string | undefined;
}

function walkPages(
  byId: ReadonlyMap<string, PageRecord>,
  children: ReadonlyMap<string | null, readonly string[]>,
): WalkedPages {
  const order: string[] = [];
  const reading: string[] = [];
  let firstDocument: string | undefined;
  const waiting = (children.get(null) ?? []).map((id) => ({ id, hidden: false })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const record = byId.get(next.id);
    const hidden = next.hidden || record?.hidden === true;
    order.push(next.id);
    if (record?.type === 'document') {
      firstDocument ??= next.id;
      if (!hidden) {
        reading.push(next.id);
      }
    }
    for (const id of (children.get(next.id) ?? []).toReversed()) {
      waiting.push({ id, hidden });
    }
  }
  return { order, reading, home: reading[0] ?? firstDocument };
}

function namePaths(
  byId: ReadonlyMap<string, PageRecord>,
  parents: ReadonlyMap<string, string | null>,
  walked: WalkedPages,
): { paths: Map<string, string>; byPath: Map<string, string> } {
  const paths = new Map<string, string>();
  const byPath = new Map<string, string>();
  for (const id of walked.order) {
    const slug = byId.get(id)?.slug ?? id;
    const parent = parents.get(id) ?? null;
    const path = parent === null ? slug : `${paths.get(parent)}/${slug}`;
    paths.set(id, path);
    if (!byPath.has(path)) {
      byPath.set(path, id);
    }
  }
  shortenHomePath(byId, walked.home, paths, byPath);
  return { paths, byPath };
}

/** Gives the home page its slug as its path, unless another page has that path. */
function shortenHomePath(
  byId: ReadonlyMap<string, PageRecord>,
  home: string | undefined,
  paths: Map<string, string>,
  byPath: Map<string, string>,
): void {
  const slug = home === undefined ? undefined : byId.get(home)?.slug;
  if (home === undefined || slug === undefined || byPath.has(slug)) {
    return;
  }
  const longPath = paths.get(home);
  if (longPath !== undefined && byPath.get(longPath) === home) {
    byPath.delete(longPath);
  }
  paths.set(home, slug);
  byPath.set(slug, home);
}
