import { compareKeys } from './ordered-map.ts';
import type { PageRecord } from './records.ts';
import { runAtOnce } from './run-at-once.ts';
import { freeSlug, isReservedAtRoot, isReservedSlug, MARKDOWN_ENDING } from './site-addresses.ts';
import { makeUniqueSlug } from './slug.ts';

export type PagesById = ReadonlyMap<string, PageRecord>;
/** Ids of child pages in order, by parent; no list is empty. */
export type ChildLists = ReadonlyMap<string | null, readonly string[]>;

/** What of a tree depends on places, slugs and visibility alone; everything is by id. */
export interface TreeShape {
  readonly children: ChildLists;
  readonly parents: ReadonlyMap<string, string | null>;
  readonly paths: ReadonlyMap<string, string>;
  readonly byPath: ReadonlyMap<string, string>;
  readonly home: string | undefined;
  /** Kept by whoever first lists it. */
  reading: readonly string[] | undefined;
  /**
   * Every page stands where its record says and has its slug in its path, no two pages have one path,
   * and home has its slug.
   */
  readonly regular: boolean;
}

const SHAPE_FIELDS = ['parent', 'order', 'slug', 'type', 'hidden'] as const;

/** Whether a change of a page leaves the shape of its tree as it is. */
export function hasSameShape(before: PageRecord | undefined, after: PageRecord | null): boolean {
  if (before === undefined || after === null) {
    return before === undefined && after === null;
  }
  return SHAPE_FIELDS.every((field) => before[field] === after[field]);
}

/** The order of pages below one parent. */
export function compareSiblings(a: PageRecord, b: PageRecord): number {
  return compareKeys(a.order, b.order) || compareKeys(a.id, b.id);
}

/** Builds the shape of a set of pages anew. */
export function buildShape(byId: PagesById): TreeShape {
  return runAtOnce(buildShapeInSteps(byId));
}

/** The same of many pages: yields behind each, in each part of the work. */
export function* buildShapeInSteps(byId: PagesById): Generator<void, TreeShape> {
  const parents = yield* placePages(byId);
  const children = yield* sortSiblings(byId, parents);
  const home = findHome(byId, children);
  const { paths, byPath, moved } = yield* namePaths(byId, parents, children, home);
  const shape = { children, parents, paths, byPath, home, reading: undefined };
  return { ...shape, regular: moved.length === 0 && isRegular(byId, shape) };
}

function isRegular(byId: PagesById, shape: Omit<TreeShape, 'regular'>): boolean {
  const { home, parents, paths, byPath } = shape;
  if (
    byPath.size !== byId.size ||
    (home !== undefined && paths.get(home) !== byId.get(home)?.slug)
  ) {
    return false;
  }
  for (const { id, parent } of byId.values()) {
    if (parents.get(id) !== parent) {
      return false;
    }
  }
  return true;
}

/** Each page's parent, with pages at the root whose own parent is missing or closes a cycle. */
function* placePages(byId: PagesById): Generator<void, Map<string, string | null>> {
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
    yield;
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

function* sortSiblings(
  byId: PagesById,
  parents: ReadonlyMap<string, string | null>,
): Generator<void, Map<string | null, readonly string[]>> {
  const groups = new Map<string | null, PageRecord[]>();
  for (const record of byId.values()) {
    const parent = parents.get(record.id) ?? null;
    const siblings = groups.get(parent);
    if (siblings === undefined) {
      groups.set(parent, [record]);
    } else {
      siblings.push(record);
    }
    yield;
  }
  const children = new Map<string | null, readonly string[]>();
  for (const [parent, siblings] of groups) {
    siblings.sort(compareSiblings);
    children.set(
      parent,
      siblings.map(({ id }) => id),
    );
    yield;
  }
  return children;
}

/** A page met on a walk, and whether it or a page above it is hidden. */
export interface WalkedPage {
  record: PageRecord;
  hidden: boolean;
}

/** Walks all pages in tree order, parents before their children; lazily, without a call stack. */
export function* walkPages(byId: PagesById, children: ChildLists): Generator<WalkedPage> {
  const levels = [{ ids: children.get(null) ?? [], next: 0, hidden: false }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const id = level.ids[level.next++];
    if (id === undefined) {
      levels.pop();
      continue;
    }
    const record = byId.get(id);
    if (record !== undefined) {
      const hidden = level.hidden || record.hidden === true;
      yield { record, hidden };
      levels.push({ ids: children.get(id) ?? [], next: 0, hidden });
    }
  }
}

/** The ids of the visible document pages in navigation order. */
export function listReading(byId: PagesById, children: ChildLists): string[] {
  const reading: string[] = [];
  for (const { record, hidden } of walkPages(byId, children)) {
    if (record.type === 'document' && !hidden) {
      reading.push(record.id);
    }
  }
  return reading;
}

/** The first visible document page, else the first document page; stops as soon as it is found. */
export function findHome(byId: PagesById, children: ChildLists): string | undefined {
  let firstDocument: string | undefined;
  for (const { record, hidden } of walkPages(byId, children)) {
    if (record.type === 'document') {
      if (!hidden) {
        return record.id;
      }
      firstDocument ??= record.id;
    }
  }
  return firstDocument;
}

interface NamedPaths {
  paths: Map<string, string>;
  byPath: Map<string, string>;
  /** Pages that have another path than their slug would give them: a site has something else there. */
  moved: string[];
}

function* namePaths(
  byId: PagesById,
  parents: ReadonlyMap<string, string | null>,
  children: ChildLists,
  home: string | undefined,
): Generator<void, NamedPaths> {
  const paths = new Map<string, string>();
  const byPath = new Map<string, string>();
  const moved: string[] = [];
  const siblings = rememberSlugs(byId, children, home);
  for (const { record } of walkPages(byId, children)) {
    const { id, slug } = record;
    const parent = parents.get(id) ?? null;
    const below = parent === null ? '' : `${paths.get(parent)}/`;
    const among = {
      atRoot: parent === null,
      hasSibling: (one: string) => siblings(parent).has(one),
    };
    let path = below + slug;
    if (isReservedSlug(slug, among)) {
      const isTaken = (one: string) =>
        one === slug ||
        isReservedSlug(one, among) ||
        among.hasSibling(one) ||
        byPath.has(below + one);
      path = below + makeUniqueSlug(freeSlug(slug), isTaken);
      moved.push(id);
    }
    paths.set(id, path);
    if (!byPath.has(path)) {
      byPath.set(path, id);
    }
    yield;
  }
  shortenHomePath(byId, home, paths, byPath);
  for (const id of moved) {
    const parent = parents.get(id) ?? null;
    const slug = byId.get(id)?.slug ?? '';
    const named = parent === null ? slug : `${paths.get(parent)}/${slug}`;
    if (!byPath.has(named)) {
      byPath.set(named, id);
    }
  }
  return { paths, byPath, moved };
}

/** The slugs below a page, listed when first asked for; at the root with that of the home page. */
function rememberSlugs(
  byId: PagesById,
  children: ChildLists,
  home: string | undefined,
): (parent: string | null) => ReadonlySet<string> {
  const known = new Map<string | null, ReadonlySet<string>>();
  return (parent) => {
    const listed = known.get(parent);
    if (listed !== undefined) {
      return listed;
    }
    const ids = children.get(parent) ?? [];
    const all = parent === null && home !== undefined ? [...ids, home] : ids;
    const slugs = new Set(all.map((id) => byId.get(id)?.slug ?? ''));
    known.set(parent, slugs);
    return slugs;
  };
}

/** Whether a page with this path may keep another from the path that its slug gives it, or be kept. */
export function mayBeMoved(path: string, isTaken: (path: string) => boolean): boolean {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const among = { atRoot: slug === path, hasSibling: () => true };
  return isReservedSlug(slug, among) || isTaken(path + MARKDOWN_ENDING);
}

/** Gives the home page its slug as its path, unless another page has that path. */
function shortenHomePath(
  byId: PagesById,
  home: string | undefined,
  paths: Map<string, string>,
  byPath: Map<string, string>,
): void {
  const slug = home === undefined ? undefined : byId.get(home)?.slug;
  if (home === undefined || slug === undefined || byPath.has(slug) || isReservedAtRoot(slug)) {
    return;
  }
  const longPath = paths.get(home);
  if (longPath !== undefined && byPath.get(longPath) === home) {
    byPath.delete(longPath);
  }
  paths.set(home, slug);
  byPath.set(slug, home);
}
