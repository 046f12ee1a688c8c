import type { PageRecord, PageTree } from '@octavo/content';
import type { PlannedPage } from './place-pages.ts';

/** The record each planned page continues; a page that is not in the map is new. */
export type PageMatches = ReadonlyMap<PlannedPage, PageRecord>;

/**
 * Finds the records that planned pages continue: by the path of their file; else, for a record that
 * never had a file, by the path that exporting it gives; pages without a file (groups, links, pages
 * without a body) by their type and slug below the same parent.
 */
export function matchPages(
  planned: readonly PlannedPage[],
  tree: PageTree,
  exportPaths: ReadonlyMap<string, string>,
): PageMatches {
  const byPath = new Map<string, PageRecord>();
  for (const record of tree.byId.values()) {
    if (record.generated !== undefined) continue;
    const path = record.sourcePath ?? exportPaths.get(record.id);
    if (path !== undefined && (record.sourcePath !== undefined || !byPath.has(path))) {
      byPath.set(path, record);
    }
  }
  const matches = new Map<PlannedPage, PageRecord>();
  const used = new Set<string>();
  for (const page of planned) {
    const found =
      page.path === undefined ? findByPlace(page, tree, matches, used) : byPath.get(page.path);
    if (found === undefined || used.has(found.id)) continue;
    used.add(found.id);
    matches.set(page, found);
  }
  return matches;
}

function findByPlace(
  page: PlannedPage,
  tree: PageTree,
  matches: PageMatches,
  used: ReadonlySet<string>,
): PageRecord | undefined {
  const parent = page.parent === null ? null : matches.get(page.parent)?.id;
  if (parent === undefined) return undefined;
  return tree
    .children(parent)
    .find(
      (record) =>
        record.sourcePath === undefined &&
        record.generated === undefined &&
        record.type === page.type &&
        record.slug === page.slug &&
        record.document === undefined &&
        !used.has(record.id),
    );
}

/**
 * Finds the records that pages added to a space continue, wherever they stand by now: by the path
 * of their file; entries without a file by the page without a file that holds what they hold.
 */
export function matchAddedPages(planned: readonly PlannedPage[], tree: PageTree): PageMatches {
  const byPath = new Map<string, PageRecord>();
  for (const record of tree.byId.values()) {
    if (record.sourcePath !== undefined) byPath.set(record.sourcePath, record);
  }
  const matches = new Map<PlannedPage, PageRecord>();
  const used = new Set<string>();
  const match = (page: PlannedPage, found: PageRecord | undefined) => {
    if (found === undefined || used.has(found.id) || matches.has(page)) return;
    used.add(found.id);
    matches.set(page, found);
  };
  for (const page of planned) if (page.path !== undefined) match(page, byPath.get(page.path));
  for (const page of planned.toReversed()) {
    const parent = matches.get(page)?.parent ?? null;
    if (page.parent === null || page.parent.path !== undefined || parent === null) continue;
    const holder = tree.byId.get(parent);
    if (holder !== undefined && isHolder(holder)) match(page.parent, holder);
  }
  return matches;
}

function isHolder({ type, sourcePath, document, generated }: PageRecord): boolean {
  const holds = type === 'group' || type === 'document';
  return generated === undefined && holds && sourcePath === undefined && document === undefined;
}

/** Finds the record that each path continues, likewise; `created` ones may have no path yet. */
export function matchPaths<R extends { id: string; sourcePath?: string }>(
  paths: readonly string[],
  records: Iterable<R>,
  exportPaths: ReadonlyMap<string, string>,
): Map<string, R> {
  const wanted = new Set(paths);
  const matches = new Map<string, R>();
  for (const record of records) {
    const path = record.sourcePath ?? exportPaths.get(record.id);
    if (path === undefined || !wanted.has(path)) continue;
    if (record.sourcePath !== undefined || !matches.has(path)) matches.set(path, record);
  }
  return matches;
}
