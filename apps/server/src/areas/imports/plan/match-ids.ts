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
        record.type === page.type &&
        record.slug === page.slug &&
        record.document === undefined &&
        !used.has(record.id),
    );
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
