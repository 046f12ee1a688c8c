import { buildPageTree, type PageRecord, type PageTree } from '@octavo/content';
import type { ExpressionScope } from '@octavo/markup';
import { defineReaderCache, type Platform, type Reader } from '../../platform/index.ts';
import { createPageJudge, makePageScope } from './audience/judge-pages.ts';
import type { SiteAround } from './audience/site-around.ts';
import {
  type FileIndex,
  indexRecords,
  type RecordIndex,
  type ReusableContentIndex,
} from './record-index.ts';
import type { RevisionView } from './revision-view.ts';

/** Of a page in a tree, about. */
const PAGE_BYTES = 400;

/** All pages of a revision, whoever they are for, and nothing else of it. */
export type WholePages = Pick<
  RevisionView,
  'id' | 'spaceId' | 'content' | 'tree' | 'pagesBySourcePath'
>;

/**
 * A revision as a reader of published content sees it. Everything that readers get is made from one
 * of these, whatever form it has: pages, Markdown, files, feeds, cards, search, the API for visitors.
 */
export interface SeenRevision extends RevisionView {
  readonly reader: Reader;
  /**
   * None: what a reader fetches by id is found by `findShownFile` and `findShownContent`, which look
   * whether anything that is shown shows it.
   */
  readonly files: FileIndex;
  readonly reusableContents: ReusableContentIndex;
  /**
   * All records, for following the references that stand in what is shown. It is never asked with an
   * id that a request brought.
   */
  readonly mentioned: {
    readonly files: FileIndex;
    readonly reusableContents: ReusableContentIndex;
  };
  /** All pages, those that are not shown too: for addresses. One of them is shown if `isShown`. */
  readonly whole: WholePages;
  /** Whether a page of the revision is for the reader. */
  isShown(page: PageRecord): boolean;
  /** What conditions and expressions of a page see. */
  scopeOf(page: PageRecord): ExpressionScope;
  /** The pages that are shown. */
  tree(): PageTree;
}

/** Whether a view is that of a reader, and not of somebody who may see all. */
export function isSeen(view: RevisionView): view is SeenRevision {
  return view.reader !== undefined;
}

export const trees = defineReaderCache<PageTree>(
  { name: 'reader-trees', share: 5 },
  (tree) => PAGE_BYTES * (1 + tree.byId.size),
);

const NONE: RecordIndex<never> = indexRecords([]);

/**
 * A revision as a reader sees it: pages whose condition does not hold are not there, nor is anything
 * below them, files and reusable contents are found only where something shown shows them, and who
 * wrote it is not said. Nothing is gone through before it is asked for. `around` is the site on which
 * a visitor reads it.
 */
export function seeRevision(
  { caches }: Pick<Platform, 'caches'>,
  view: RevisionView,
  reader: Reader,
  around?: SiteAround,
): SeenRevision {
  const { files, reusableContents, content } = view;
  const whole = view.tree();
  const pages = { id: view.id, spaceId: view.spaceId, content };
  const judge = createPageJudge(view, reader);
  const tree = () => findSeenTree(caches, { view, whole, reader, judge });
  return {
    ...pages,
    reader,
    around,
    whole: { ...pages, tree: view.tree, pagesBySourcePath: view.pagesBySourcePath },
    row: { ...view.row, authorId: null, message: null },
    files: NONE,
    reusableContents: NONE,
    mentioned: { files, reusableContents },
    isShown: judge,
    scopeOf: (page) => makePageScope(content, page, reader),
    tree,
    pagesBySourcePath() {
      const seen = tree();
      if (seen === whole) return view.pagesBySourcePath();
      return indexRecords([...seen.byId.values()]).bySourcePath;
    },
  };
}

interface Seeing {
  view: RevisionView;
  whole: PageTree;
  reader: Reader;
  judge: (page: PageRecord) => boolean;
}

function findSeenTree(caches: Platform['caches'], seeing: Seeing): PageTree {
  const { view, whole, reader } = seeing;
  if (!hasConditions(whole)) return whole;
  const kept = trees.open(caches);
  let seen = kept.get(reader, view.id);
  if (seen === undefined) {
    seen = seeTree(seeing);
    kept.set(reader, view.id, seen);
  }
  return seen;
}

function seeTree({ whole, judge }: Seeing): PageTree {
  const shown: PageRecord[] = [];
  const waiting = [...whole.children(null)].filter(judge);
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    shown.push(page);
    waiting.push(...whole.children(page.id).filter(judge));
  }
  return shown.length === whole.byId.size ? whole : buildPageTree(shown);
}

/** Whether a tree has a condition at all; it never changes. */
const conditional = new WeakMap<PageTree, boolean>();

function hasConditions(tree: PageTree): boolean {
  let known = conditional.get(tree);
  if (known === undefined) {
    known = [...tree.byId.values()].some(({ condition }) => Boolean(condition));
    conditional.set(tree, known);
  }
  return known;
}
