import type { PageRecord } from '@octavo/content';
import type { LevelEntry, NavigationLevel } from './navigation-level.ts';
import type { SpaceNavigation } from './space-navigation.ts';

/** A level on the way from the root to an entry, and where that way goes on in it. */
export interface TrailStep {
  branch: string | null;
  level: NavigationLevel;
  position: number;
}

/**
 * The way to a page through the levels of a navigation, from the root down: as far as there are
 * entries, so it ends before a page that the navigation does not show.
 */
export async function findTrail(
  navigation: SpaceNavigation,
  page: PageRecord,
): Promise<TrailStep[]> {
  const trail: TrailStep[] = [];
  let branch: string | null = null;
  for (const { id } of [...navigation.view.tree.ancestorsOf(page.id), page]) {
    const level: NavigationLevel = await navigation.openLevel(branch);
    const position = level.positions.get(id);
    if (position === undefined) break;
    trail.push({ branch, level, position });
    branch = id;
  }
  return trail;
}

/** Whether a trail leads all the way to a page. */
export function endsAt(trail: readonly TrailStep[], page: PageRecord): boolean {
  const last = trail.at(-1);
  return last?.level.entries[last.position]?.id === page.id;
}

/** The pages that are read before and after one; none for a page that the navigation does not show. */
export async function chooseNeighbours(
  navigation: SpaceNavigation,
  page: PageRecord,
): Promise<{ previous?: PageRecord; next?: PageRecord }> {
  const trail = await findTrail(navigation, page);
  if (!endsAt(trail, page)) return {};
  const { byId } = navigation.view.tree;
  const previous = byId.get((await findPrevious(navigation, trail)) ?? '');
  const next = byId.get((await findNext(navigation, page.id, trail)) ?? '');
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
}

/** The first page that is read below an entry. */
export async function findFirstBelow(
  navigation: SpaceNavigation,
  branch: string,
): Promise<string | undefined> {
  const { entries } = await navigation.openLevel(branch);
  return findFirst(navigation, entries);
}

async function findNext(
  navigation: SpaceNavigation,
  id: string,
  trail: readonly TrailStep[],
): Promise<string | undefined> {
  const below = await findFirstBelow(navigation, id);
  if (below !== undefined) return below;
  for (const { level, position } of trail.toReversed()) {
    const found = await findFirst(navigation, level.entries, position + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function findPrevious(
  navigation: SpaceNavigation,
  trail: readonly TrailStep[],
): Promise<string | undefined> {
  for (const [above, { level, position }] of [...trail.entries()].reverse()) {
    const found = await findLast(navigation, level.entries, position - 1);
    if (found !== undefined) return found;
    const parent = trail[above - 1];
    const entry = parent?.level.entries[parent.position];
    if (entry?.isRead) return entry.id;
  }
  return undefined;
}

async function findFirst(
  navigation: SpaceNavigation,
  entries: readonly LevelEntry[],
  from = 0,
): Promise<string | undefined> {
  for (let position = from; position < entries.length; position += 1) {
    const entry = entries[position];
    if (entry?.isRead) return entry.id;
    const below = entry?.hasBelow ? await findFirstBelow(navigation, entry.id) : undefined;
    if (below !== undefined) return below;
  }
  return undefined;
}

async function findLast(
  navigation: SpaceNavigation,
  entries: readonly LevelEntry[],
  from: number,
): Promise<string | undefined> {
  for (let position = from; position >= 0; position -= 1) {
    const entry = entries[position];
    if (entry === undefined) continue;
    const level = entry.hasBelow ? await navigation.openLevel(entry.id) : undefined;
    const below = level && (await findLast(navigation, level.entries, level.entries.length - 1));
    if (below !== undefined) return below;
    if (entry.isRead) return entry.id;
  }
  return undefined;
}
