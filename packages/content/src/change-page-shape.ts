import { changeMap } from './layered-map.ts';
import {
  type ChildLists,
  compareSiblings,
  findHome,
  mayBeMoved,
  type PagesById,
  type TreeShape,
} from './page-shape.ts';
import type { PageRecord } from './records.ts';

type PageChanges = ReadonlyMap<string, PageRecord | null>;

/**
 * The shape after changes of places, slugs, types and visibility (null removes a page), sharing what
 * they leave alone. Undefined where only building anew tells: a page without a place, a path taken
 * twice or that a site has, another home page, or a home page whose path may change.
 */
export function changePageShape(
  before: { readonly byId: PagesById; readonly shape: TreeShape },
  byId: PagesById,
  changes: PageChanges,
): TreeShape | undefined {
  const { shape } = before;
  if (!shape.regular || !keepPlaces(byId, changes)) {
    return undefined;
  }
  const children = changeSiblings(before, byId, changes);
  const abandoned = [...changes].some(([id, after]) => after === null && children.has(id));
  const home = findHome(byId, children);
  if (abandoned || home !== shape.home || (home !== undefined && changes.has(home))) {
    return undefined;
  }
  const paths = renamePaths(before, { byId, children, home }, changes);
  const byPath = paths && claimPaths(shape, paths, longPathOf(byId, home ?? null));
  if (paths === undefined || byPath === undefined) {
    return undefined;
  }
  const parents = new Map(Array.from(changes, ([id, after]) => [id, after?.parent]));
  return {
    children,
    parents: changeMap(shape.parents, parents),
    paths: changeMap(shape.paths, paths),
    byPath: changeMap(shape.byPath, byPath),
    home,
    reading: undefined,
    regular: true,
  };
}

/** Whether each changed page's parents lead up to the root. */
function keepPlaces(byId: PagesById, changes: PageChanges): boolean {
  for (const after of changes.values()) {
    const trail = new Set<string>();
    let parent = after?.parent ?? null;
    while (parent !== null) {
      const above = byId.get(parent);
      if (above === undefined || trail.has(parent)) {
        return false;
      }
      trail.add(parent);
      parent = above.parent;
    }
  }
  return true;
}

function changeSiblings(
  before: { readonly byId: PagesById; readonly shape: TreeShape },
  byId: PagesById,
  changes: PageChanges,
): ChildLists {
  const left = new Map<string | null, Set<string>>();
  const joined = new Map<string | null, PageRecord[]>();
  for (const [id, after] of changes) {
    const old = before.byId.get(id);
    if (old !== undefined && old.parent === after?.parent && old.order === after.order) {
      continue;
    }
    if (old !== undefined) {
      left.set(old.parent, (left.get(old.parent) ?? new Set()).add(id));
    }
    if (after !== null) {
      joined.set(after.parent, [...(joined.get(after.parent) ?? []), after]);
    }
  }
  const lists = new Map<string | null, readonly string[] | undefined>();
  for (const parent of new Set([...left.keys(), ...joined.keys()])) {
    const gone = left.get(parent);
    const old = before.shape.children.get(parent) ?? [];
    const stayed = gone === undefined ? old : old.filter((id) => !gone.has(id));
    const list = insertSiblings(byId, stayed, joined.get(parent) ?? []);
    lists.set(parent, list.length === 0 ? undefined : list);
  }
  return changeMap(before.shape.children, lists);
}

/** Joins pages to an ordered list of siblings, in time linear in the list. */
function insertSiblings(
  byId: PagesById,
  stayed: readonly string[],
  joined: PageRecord[],
): readonly string[] {
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const page of joined.sort(compareSiblings)) {
    const to = findPlace(byId, stayed, page);
    parts.push(stayed.slice(from, to), [page.id]);
    from = to;
  }
  return joined.length === 0 ? stayed : [...parts, stayed.slice(from)].flat();
}

function findPlace(byId: PagesById, siblings: readonly string[], page: PageRecord): number {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = byId.get(siblings[middle] ?? '');
    if (other !== undefined && compareSiblings(other, page) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The new paths of the pages whose path changes; undefined where the home page is among them. */
function renamePaths(
  before: { readonly byId: PagesById },
  after: { byId: PagesById; children: ChildLists; home: string | undefined },
  changes: PageChanges,
): Map<string, string | undefined> | undefined {
  const paths = new Map<string, string | undefined>();
  for (const [id, page] of changes) {
    const old = before.byId.get(id);
    if (page === null) {
      paths.set(id, undefined);
    } else if (!paths.has(id) && (old?.slug !== page.slug || old.parent !== page.parent)) {
      const waiting = [{ id, path: longPathOf(after.byId, id) }];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (next.id === after.home) {
          return undefined;
        }
        paths.set(next.id, next.path);
        for (const below of after.children.get(next.id) ?? []) {
          if (!paths.has(below)) {
            waiting.push({ id: below, path: `${next.path}/${after.byId.get(below)?.slug}` });
          }
        }
      }
    }
  }
  return paths;
}

/** The changes of the paths' owners; undefined where two pages have one path, or a site has it. */
function claimPaths(
  shape: TreeShape,
  paths: ReadonlyMap<string, string | undefined>,
  longHomePath: string,
): Map<string, string | undefined> | undefined {
  const byPath = new Map<string, string | undefined>();
  for (const id of paths.keys()) {
    const old = shape.paths.get(id);
    if (old !== undefined) {
      byPath.set(old, undefined);
    }
  }
  for (const [id, path] of paths) {
    if (path !== undefined) {
      const owner = byPath.has(path) ? byPath.get(path) : shape.byPath.get(path);
      if (owner !== undefined || path === longHomePath) {
        return undefined;
      }
      byPath.set(path, id);
    }
  }
  const isTaken = (path: string) => byPath.has(path) || shape.byPath.has(path);
  for (const path of paths.values()) {
    if (path !== undefined && mayBeMoved(path, isTaken)) {
      return undefined;
    }
  }
  return byPath;
}

/** The slugs down to a page; `''` for none. */
function longPathOf(byId: PagesById, id: string | null): string {
  const slugs: string[] = [];
  for (let page = byId.get(id ?? ''); page !== undefined; page = byId.get(page.parent ?? '')) {
    slugs.push(page.slug);
  }
  return slugs.reverse().join('/');
}
