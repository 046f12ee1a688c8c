import type { PageRecord, PageTree } from '@octavo/content';
import { matchPages } from '../plan/match-ids.ts';
import type { PlannedPage } from '../plan/place-pages.ts';
import type { TreePlan } from '../plan/plan-tree.ts';
import { isSame } from '../same-record.ts';
import type { ListedEntry } from './summary-items.ts';

/** What of the table of contents that there is stands for which page. */
export interface EntryMatches {
  entries: ReadonlyMap<string, ListedEntry>;
  /** Lines of pages that are there no more. */
  gone: readonly (readonly [start: number, end: number])[];
  /** The page that comes first without being listed, where it still does. */
  first: string | undefined;
}

interface MatchInput {
  tree: PageTree;
  /** What importing the table of contents would make of pages, where that is not what they are. */
  differing: ReadonlyMap<string, PageRecord | null>;
  pathOf(id: string): string | undefined;
}

/** Fields that an entry says of its page. */
const ENTRY_FIELDS = ['title', 'linkTitle', 'type', 'target', 'computed'] as const;

/** Finds the pages that the entries of a table of contents stand for, wherever they are by now. */
export function matchEntries(
  plan: TreePlan,
  { tree, differing, pathOf }: MatchInput,
): EntryMatches {
  const paths = new Map(
    [...tree.byId.keys()].flatMap((id) => {
      const path = pathOf(id);
      return path === undefined ? [] : [[id, path] as const];
    }),
  );
  const matches = new Map(matchPages(plan.pages, tree, paths));
  const used = new Set([...matches.values()].map(({ id }) => id));
  const left = [...tree.byId.values()].filter(({ id }) => !used.has(id) && !paths.has(id));
  const entries = new Map<string, ListedEntry>();
  const found = new Map<PlannedPage, string>();
  const gone: ListedEntry['lines'][] = [];
  let first: string | undefined;
  for (const planned of plan.pages) {
    const lines = planned.entry?.lines;
    const matched = matches.get(planned);
    const page = matched ?? takeMoved(planned, left);
    if (page !== undefined) found.set(planned, page.id);
    if (lines === undefined) {
      if (!planned.unlisted && page !== undefined && isStillFirst(tree, page)) first = page.id;
    } else if (page === undefined) gone.push(lines);
    else {
      const isTrue =
        matched === undefined || isTrueOf(page, differing.get(page.id), pathOf, planned);
      const parent = planned.parent === null ? null : found.get(planned.parent);
      entries.set(page.id, { lines, parent, isTrue });
    }
  }
  return { entries, gone, first };
}

function isTrueOf(
  page: PageRecord,
  imported: PageRecord | null | undefined,
  pathOf: MatchInput['pathOf'],
  planned: PlannedPage,
): boolean {
  if (planned.path !== undefined && planned.path !== pathOf(page.id)) return false;
  if (imported === undefined) return true;
  if (imported === null || (page.type === 'group' && imported.slug !== page.slug)) return false;
  return ENTRY_FIELDS.every((field) =>
    isSame({ value: page[field] ?? null }, { value: imported[field] ?? null }),
  );
}

function isStillFirst(tree: PageTree, page: PageRecord): boolean {
  return tree.children(null)[0]?.id === page.id && tree.children(page.id).length === 0;
}

/** A page without a file that says the same as an entry, and stands at another place by now. */
function takeMoved(planned: PlannedPage, left: PageRecord[]): PageRecord | undefined {
  const { type, title, slug, linkTitle, target, computed } = planned;
  if (planned.path !== undefined || (target !== undefined && target.kind !== 'url'))
    return undefined;
  const index = left.findIndex(
    (page) =>
      page.type === type &&
      page.title === title &&
      page.slug === slug &&
      isSame(
        {
          linkTitle: page.linkTitle ?? null,
          target: page.target ?? null,
          computed: page.computed ?? null,
        },
        { linkTitle: linkTitle ?? null, target: target ?? null, computed: computed ?? null },
      ),
  );
  return index === -1 ? undefined : left.splice(index, 1)[0];
}
