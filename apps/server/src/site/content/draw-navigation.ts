import type { PageRecord } from '@octavo/content';
import type { SiteMessages } from '@octavo/messages/site';
import type { Html } from '../templates/html.ts';
import {
  type NavigationEntry,
  type NavigationList,
  renderNavigation,
  renderNavigationPart,
} from '../templates/navigation.ts';
import type { LevelEntry, NavigationLevel } from './navigation-level.ts';
import type { SpaceNavigation } from './space-navigation.ts';
import { findTrail } from './walk-navigation.ts';

/** About how many bytes the open levels of a large navigation take on a page. */
const BUDGET_BYTES = 40_000;
/** Markup of an entry besides its words and address, and what one with others below it has more. */
const ENTRY_BYTES = 60;
const BRANCH_BYTES = 310;

/** A level that is open on a page. */
interface ShownLevel {
  branch: string | null;
  level: NavigationLevel;
  /** Where the way to the page goes on in it. */
  focus?: number;
}

/**
 * The navigation as a page shows it: its own branch and those above it open. Of a large tree closed
 * branches are left out, and of levels that are too long what is far from the page.
 */
export async function drawNavigation(
  navigation: SpaceNavigation,
  page: PageRecord | undefined,
  labels: SiteMessages,
): Promise<Html> {
  const shown = await openLevels(navigation, page);
  const list = navigation.isLarge
    ? await describeLarge(navigation, shown)
    : await describeWhole(navigation, shown, null);
  return renderNavigation(list, {
    current: page?.id,
    headsGroups: !navigation.foldsGroups,
    labels,
  });
}

/** A part of a branch, as it is fetched by itself. */
export function drawNavigationPart(
  navigation: SpaceNavigation,
  { branch, level, part }: { branch: string | null; level: NavigationLevel; part: number },
  labels: SiteMessages,
): Html {
  const from = part * ENTRIES_PER_PART;
  const to = Math.min(level.entries.length, from + ENTRIES_PER_PART);
  const list = describeList(navigation, { branch, level }, { from, to }, presentClosed);
  return renderNavigationPart(list, { current: undefined, headsGroups: false, labels });
}

/** The levels on the way to a page, and that below it. */
async function openLevels(
  navigation: SpaceNavigation,
  page: PageRecord | undefined,
): Promise<ShownLevel[]> {
  const trail = page ? await findTrail(navigation, page) : [];
  const shown: ShownLevel[] = trail.map(({ branch, level, position }) => ({
    branch,
    level,
    focus: position,
  }));
  const last = trail.at(-1);
  const below = last === undefined ? null : last.level.entries[last.position]?.id;
  if (below !== undefined) {
    const level = await navigation.openLevel(below);
    if (below === null || level.entries.length > 0) shown.push({ branch: below, level });
  }
  return shown;
}

/** All of a small tree, with the branches of the page open. */
async function describeWhole(
  navigation: SpaceNavigation,
  shown: readonly ShownLevel[],
  branch: string | null,
): Promise<NavigationList> {
  const level = await navigation.openLevel(branch);
  const entries: NavigationEntry[] = [];
  for (const entry of level.entries) {
    const below = entry.hasBelow && (await describeWhole(navigation, shown, entry.id));
    entries.push(below ? { ...entry, below } : entry);
  }
  return { entries, isOpen: shown.some((one) => one.branch === branch) };
}

async function describeLarge(
  navigation: SpaceNavigation,
  shown: readonly ShownLevel[],
): Promise<NavigationList> {
  // Groups that are headings have few pages, all of which are shown.
  const isHead = (at: number) =>
    !navigation.foldsGroups && (at === 0 || (at === 1 && isGroupAt(shown[0])));
  const open = shown.map(
    (one, at): OpenLevel => ({
      size: one.level.entries.length,
      focus: one.focus,
      weigh: (position) => (isHead(at) ? 0 : weigh(one.level.entries[position])),
    }),
  );
  const skipped = countSkipped(open, BUDGET_BYTES);
  const windows = chooseWindows(open.toSpliced(1, skipped), BUDGET_BYTES);
  const heads = navigation.foldsGroups ? new Map() : await describeHeads(navigation, shown[0]);
  let below: NavigationList | undefined;
  for (const [at, one] of [...shown.toSpliced(1, skipped).entries()].reverse()) {
    const next = below;
    const present = (entry: LevelEntry, position: number): NavigationEntry => {
      if (position === one.focus && next !== undefined) return { ...entry, below: next };
      const head = at === 0 ? heads.get(entry.id) : undefined;
      return head === undefined ? presentClosed(entry) : { ...entry, below: head };
    };
    const list = describeList(navigation, one, windows[at] ?? { from: 0, to: 0 }, present);
    const left = at === 1 && skipped > 0 ? shown[skipped] : undefined;
    below = left
      ? { ...list, before: { href: hrefOfBranch(navigation.view, left.branch, 0) } }
      : list;
  }
  return below ?? { entries: [], isOpen: true };
}

/** What stands below the groups at the root, where these are headings. */
async function describeHeads(
  navigation: SpaceNavigation,
  root: ShownLevel | undefined,
): Promise<Map<string, NavigationList>> {
  const heads = new Map<string, NavigationList>();
  for (const { id, isGroup } of root?.level.entries ?? []) {
    if (!isGroup) continue;
    const { entries } = await navigation.openLevel(id);
    heads.set(id, { entries: entries.map(presentClosed), isOpen: true });
  }
  return heads;
}

function describeList(
  { view }: SpaceNavigation,
  { branch, level }: Pick<ShownLevel, 'branch' | 'level'>,
  { from, to }: Window,
  present: (entry: LevelEntry, position: number) => NavigationEntry,
): NavigationList {
  const more = (at: number, part: number) => ({ at, href: hrefOfBranch(view, branch, part) });
  return {
    entries: level.entries.slice(from, to).map((entry, at) => present(entry, from + at)),
    isOpen: true,
    ...(from > 0 ? { before: more(from, partOf(from - 1)) } : {}),
    ...(to < level.entries.length ? { after: more(to, partOf(to)) } : {}),
  };
}

function presentClosed(entry: LevelEntry): NavigationEntry {
  return entry.hasBelow ? { ...entry, below: 'lazy' } : entry;
}

function isGroupAt(shown: ShownLevel | undefined): boolean {
  return shown?.focus !== undefined && shown.level.entries[shown.focus]?.isGroup === true;
}

function weigh(entry: LevelEntry | undefined): number {
  if (entry === undefined) return 0;
  const title = Buffer.byteLength(entry.title);
  const branch = entry.hasBelow ? BRANCH_BYTES + title : 0;
  return ENTRY_BYTES + title + entry.href.length + (entry.mark?.text.length ?? 0) + branch;
}

/** A level of a navigation that a page shows open. */
export interface OpenLevel {
  /** How many entries it has. */
  size: number;
  /** Which of them the page is at or below; undefined where it is above all of them. */
  focus: number | undefined;
  /** About how many bytes an entry takes on the page. */
  weigh(position: number): number;
}

/** Which entries of a level are shown: `from` up to, but without, `to`. */
interface Window {
  from: number;
  to: number;
}

/**
 * Chooses what a page shows of the levels that are open on it, given from the root down: the way to
 * the page in any case, and around it as many entries of each level as fit into `budget` bytes, the
 * nearest first. Levels alternate, so that what a short one leaves goes to the others.
 */
export function chooseWindows(levels: readonly OpenLevel[], budget: number): Window[] {
  const windows = levels.map(({ focus }) =>
    focus === undefined ? { from: 0, to: 0 } : { from: focus, to: focus + 1 },
  );
  let left = budget;
  for (const { focus, weigh } of levels) left -= focus === undefined ? 0 : weigh(focus);
  const growing = levels.map((level, at) => ({ level, window: windows[at] as Window })).reverse();
  while (growing.length > 0) {
    for (const one of [...growing]) {
      const position = chooseNext(one.level, one.window);
      if (position === undefined) {
        growing.splice(growing.indexOf(one), 1);
        continue;
      }
      left -= one.level.weigh(position);
      if (left < 0) return windows;
      if (position < one.window.from) one.window.from = position;
      else one.window.to = position + 1;
    }
  }
  return windows;
}

/**
 * How many levels behind the first one are left out, as the way to the page through all of them would
 * be longer than `budget`: those in the middle, so that it ends at the page as it is.
 */
export function countSkipped(levels: readonly OpenLevel[], budget: number): number {
  const way = levels.map(({ focus, weigh }) => (focus === undefined ? 0 : weigh(focus)));
  let weight = way.reduce((sum, one) => sum + one, 0);
  let skipped = 0;
  while (weight > budget && skipped + 2 < levels.length) {
    skipped += 1;
    weight -= way[skipped] ?? 0;
  }
  return skipped;
}

/** The entry beside a window that is nearest to its focus; undefined where it shows all. */
function chooseNext({ size, focus = 0 }: OpenLevel, { from, to }: Window): number | undefined {
  if (to < size && (from === 0 || to - focus <= focus - from + 1)) return to;
  if (from > 0) return from - 1;
  return undefined;
}

/** How many entries of a branch are answered at once. */
export const ENTRIES_PER_PART = 200;

/** What stands in addresses for the root of the tree. */
const ROOT = 'root';

/** How many parts a branch has; one where it is empty. */
export function countParts(size: number): number {
  return Math.max(1, Math.ceil(size / ENTRIES_PER_PART));
}

/** The part of its branch that an entry is in. */
function partOf(position: number): number {
  return Math.floor(position / ENTRIES_PER_PART);
}

/** Where a part of a branch is listed for readers without scripts. */
export function hrefOfBranch(
  { prefix }: { prefix: string },
  branch: string | null,
  part: number,
): string {
  return `${prefix}/~pages/${branch ?? ROOT}/${part}`;
}

/**
 * What the segments of such an address behind its first name: the first part where they name none,
 * undefined where they are none.
 */
export function readBranchPath(
  segments: readonly string[],
): { branch: string | null; part: number } | undefined {
  const [branch = ROOT, part = '0', ...more] = segments;
  if (more.length > 0 || !/^(0|[1-9]\d{0,6})$/.test(part)) return undefined;
  return { branch: branch === ROOT || branch === '' ? null : branch, part: Number(part) };
}
