import type { ContentRef, PageRecord } from '@octavo/content';
import { type DescribedPage, describeEntry, findTarget } from './describe-entry.ts';
import type { SpaceLinks } from './space-links.ts';
import type { SpaceView } from './space-view.ts';
import { isRead, listShown } from './walk-shown.ts';

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
  const pages = listShown(view, branch);
  if (pages.some(isRead)) return [];
  return pages.flatMap((page) =>
    page.type === 'group' ? listTargetsBelow(view, page.id) : listTargetsOf(page),
  );
}

function hasEntries(links: SpaceLinks, branch: string): boolean {
  return listShown(links.view, branch).some((page) => {
    if (page.type === 'link') return findTarget(links, page) !== undefined;
    return page.type !== 'group' || hasEntries(links, page.id);
  });
}
