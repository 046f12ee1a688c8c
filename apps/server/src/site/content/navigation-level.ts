import type { ContentRef, PageRecord } from '@octavo/content';
import { type DescribedPage, describeEntry, findTarget } from './describe-entry.ts';
import type { SpaceLinks } from './space-links.ts';
import type { SpaceView } from './space-view.ts';
import { eachShown, isRead, listShown } from './walk-shown.ts';

/** An entry of a navigation, without what is below it. */
export interface LevelEntry extends DescribedPage {
  isGroup: boolean;
  /** Whether reading leads to it: it has a text of its own. */
  isRead: boolean;
  /** Whether there are entries below it. */
  hasBelow: boolean;
}

/** The entries below one page, or at the root, in order. */
export interface NavigationLevel {
  readonly entries: readonly LevelEntry[];
  /** Where each stands among them, by its id. */
  readonly positions: ReadonlyMap<string, number>;
  /** Where its links lead, and what these targets answered when it was made. */
  readonly targets: readonly ContentRef[];
  readonly answers: string;
}

/**
 * Makes the level below a page, or at the root: visible pages whose conditions hold, without groups
 * that have nothing in them and links that lead nowhere. Opens the other spaces that it leads into.
 */
export async function makeLevel(
  links: SpaceLinks,
  branch: string | null,
): Promise<NavigationLevel> {
  const pages = listShown(links.view, branch);
  const targets = pages.flatMap((page) => [
    ...listTargetsOf(page),
    ...listTargetsBelow(links.view, page.id),
  ]);
  await links.open(targets);
  const entries = pages.flatMap((page) => {
    const described = describeEntry(links, page);
    if (described === undefined) return [];
    const isGroup = page.type === 'group';
    const hasBelow = hasEntries(links, page.id);
    return isGroup && !hasBelow ? [] : [{ ...described, isGroup, isRead: isRead(page), hasBelow }];
  });
  return {
    entries,
    positions: new Map(entries.map(({ id }, position) => [id, position])),
    targets,
    answers: describeTargets(links, targets),
  };
}

/** A level in which some pages that are no links have other names than before, and nothing else. */
export function renameEntries(
  links: SpaceLinks,
  level: NavigationLevel,
  ids: readonly string[],
): NavigationLevel {
  const entries = [...level.entries];
  for (const id of ids) {
    const position = level.positions.get(id);
    const before = position === undefined ? undefined : entries[position];
    const page = links.view.tree.byId.get(id);
    const described = page && describeEntry(links, page);
    if (position === undefined || before === undefined || described === undefined) continue;
    const { isGroup, isRead, hasBelow } = before;
    entries[position] = { ...described, isGroup, isRead, hasBelow };
  }
  return { ...level, entries };
}

/** What targets answer now: equal exactly where all lead to the same. Other spaces must be open. */
export function describeTargets(links: SpaceLinks, targets: readonly ContentRef[]): string {
  return targets.map((target) => links.findHref(target)?.href ?? '').join(' ');
}

/** About how many bytes of memory a level takes. */
export function estimateLevel({ entries }: NavigationLevel): number {
  return entries.reduce(
    (sum, { title, href, mark }) =>
      sum + 300 + 2 * (title.length + href.length) + (mark?.text.length ?? 0),
    500,
  );
}

function listTargetsOf({ type, target }: PageRecord): ContentRef[] {
  return type === 'link' && target !== undefined ? [target] : [];
}

/** The targets by which it is decided whether a page has entries below it. */
function listTargetsBelow(view: SpaceView, branch: string): ContentRef[] {
  const pages: PageRecord[] = [];
  for (const page of eachShown(view, branch)) {
    if (isRead(page)) return [];
    pages.push(page);
  }
  return pages.flatMap((page) =>
    page.type === 'group' ? listTargetsBelow(view, page.id) : listTargetsOf(page),
  );
}

function hasEntries(links: SpaceLinks, branch: string): boolean {
  for (const page of eachShown(links.view, branch)) {
    if (page.type === 'link' && findTarget(links, page) === undefined) continue;
    if (page.type !== 'group' || hasEntries(links, page.id)) return true;
  }
  return false;
}
