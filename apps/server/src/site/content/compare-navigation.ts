import { type EntryDifference, encodeCanonicalJson, type PageRecord } from '@octavo/content';
import type { SpaceView } from './space-view.ts';
import { isRead, listShown } from './walk-shown.ts';

/**
 * The branches whose levels are others now, by the page that they are below; null is the root. Either
 * the pages whose entries have other names there, or `any` where more than names may be another.
 */
export type ChangedBranches = ReadonlyMap<string | null, readonly string[] | 'any'>;

/** A page that differs, as it was and as it is. */
interface Change {
  key: string;
  before: PageRecord | undefined;
  after: PageRecord | undefined;
  /** All pages that differ. */
  differing: ReadonlySet<string>;
}

/** What an entry shows of its page, and nothing else follows from. */
const NAMES = [
  'title',
  'linkTitle',
  'emoji',
  'icon',
] as const satisfies readonly (keyof PageRecord)[];

/** What says where a page stands, at which address, and who is shown it. */
const PLACES = [
  'parent',
  'order',
  'type',
  'slug',
  'hidden',
  'condition',
] as const satisfies readonly (keyof PageRecord)[];

/**
 * Which levels of a space's navigation differ between two of its views that the same reader has,
 * given the pages that differ; undefined where any may, as where a page with others below it moved.
 * Where links lead is not looked at: a level asks that of its links by itself.
 */
export function compareNavigation(
  before: SpaceView,
  after: SpaceView,
  differences: readonly EntryDifference<PageRecord>[],
): ChangedBranches | undefined {
  const [from, to] = [before.revision.content, after.revision.content];
  const isSame =
    before.home?.id === after.home?.id &&
    encodeCanonicalJson(from.variables) === encodeCanonicalJson(to.variables);
  if (!isSame) return undefined;
  const differing = new Set(differences.map(({ key }) => key));
  const changed = new Map<string | null, readonly string[] | 'any'>();
  for (const { key, before: old, after: page } of differences) {
    if (old !== undefined && page !== undefined && hasSamePlace(old, page)) {
      if (hasSameName(old, page)) continue;
      const branch = parentIn(after, page);
      const others = changed.get(branch) ?? [];
      changed.set(branch, others === 'any' || page.type === 'link' ? 'any' : [...others, key]);
      continue;
    }
    const change = { key, before: old, after: page, differing };
    const branches = findBranches(before, after, change);
    if (branches === undefined) return undefined;
    for (const branch of branches) changed.set(branch, 'any');
  }
  return changed;
}

/** The levels in which a page is to be seen that came, went or has another place. */
function findBranches(
  before: SpaceView,
  after: SpaceView,
  { key, before: old, after: page, differing }: Change,
): (string | null)[] | undefined {
  if ([before, after].some(({ tree }) => tree.children(key).length > 0)) return undefined;
  const branches: (string | null)[] = [];
  for (const [view, one] of [
    [before, old],
    [after, page],
  ] as const) {
    const around = one === undefined ? [] : findBranchesAround(view, one, differing);
    if (around === undefined) return undefined;
    branches.push(...around);
  }
  return branches;
}

/** The levels in which a page without others below it is to be seen. */
function findBranchesAround(
  view: SpaceView,
  page: PageRecord,
  differing: ReadonlySet<string>,
): (string | null)[] | undefined {
  const parent = parentIn(view, page);
  const above = parent === null ? undefined : view.tree.byId.get(parent);
  // Those that differ as well may have come or gone with it.
  const stays = (one: PageRecord) => isRead(one) && one.id !== page.id && !differing.has(one.id);
  const hasOthers = listShown(view, parent).some(stays);
  if (above === undefined || hasOthers) return [parent];
  // Whether its parent has anything below it shows one level higher.
  const next = parentIn(view, above);
  return above.type === 'group' && next !== null ? undefined : [parent, next];
}

/** Where a page stands in the tree, which is at the root where its own parent is not there. */
function parentIn({ tree }: SpaceView, { id }: PageRecord): string | null {
  return tree.ancestorsOf(id).at(-1)?.id ?? null;
}

function hasSamePlace(before: PageRecord, after: PageRecord): boolean {
  const isEqual = (one: unknown, other: unknown) =>
    encodeCanonicalJson(one ?? null) === encodeCanonicalJson(other ?? null);
  return (
    PLACES.every((field) => before[field] === after[field]) &&
    isEqual(before.target, after.target) &&
    // Conditions read them.
    (after.condition === undefined || isEqual(before.variables, after.variables))
  );
}

function hasSameName(before: PageRecord, after: PageRecord): boolean {
  return (
    NAMES.every((field) => before[field] === after[field]) &&
    before.generated?.method === after.generated?.method
  );
}
