import { buildPageTree, type PageRecord, type PageTree } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import { defineReaderCache, type Platform, type Reader } from '../../platform/index.ts';
import { indexRecords } from './record-index.ts';
import type { RevisionView } from './revision-view.ts';

/** Of a page in a tree, about. */
const PAGE_BYTES = 400;

/** A tree as somebody sees it, and the pages that only a page above them hides. */
interface SeenTree {
  tree: PageTree;
  concealed: readonly string[];
}

const trees = defineReaderCache<SeenTree>(
  'reader-trees',
  ({ tree }) => PAGE_BYTES * (1 + tree.byId.size),
);

/**
 * A revision as a reader of published content sees it: pages whose condition does not hold are not
 * there, nor is anything below them, and who wrote it is not said. Where pages are missing, nobody can tell from a list which
 * files and reusable contents belong to them alone: then the lists are empty, and files and contents
 * are found by the ids that the pages shown name.
 */
export function seeRevision(
  { caches }: Pick<Platform, 'caches'>,
  view: RevisionView,
  reader: Reader,
): RevisionView {
  const whole = view.tree();
  const seenRow = { ...view.row, authorId: null, message: null };
  if (!hasConditions(whole)) return { ...view, row: seenRow, reader };
  const kept = trees.open(caches);
  let seen = kept.get(reader, view.id);
  if (seen === undefined) {
    seen = seeTree(view, whole, reader);
    kept.set(reader, view.id, seen);
  }
  const { tree, concealed } = seen;
  if (tree === whole) return { ...view, row: seenRow, reader };
  return {
    ...{ ...view, row: seenRow, reader },
    files: unlist(view.files),
    reusableContents: unlist(view.reusableContents),
    tree: () => tree,
    concealed,
    pagesBySourcePath: () => indexRecords([...tree.byId.values()]).bySourcePath,
  };
}

function seeTree({ content }: RevisionView, whole: PageTree, { claims }: Reader): SeenTree {
  const variables = { space: content.variables, page: {} };
  const scope = makeExpressionScope({ variables, claims });
  const isMet = ({ condition }: PageRecord) => !condition || evaluateCondition(condition, scope);
  const shown: PageRecord[] = [];
  const waiting = whole.children(null).filter(isMet);
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    shown.push(page);
    waiting.push(...whole.children(page.id).filter(isMet));
  }
  if (shown.length === whole.byId.size) return { tree: whole, concealed: [] };
  const tree = buildPageTree(shown);
  const missing = [...whole.byId.values()].filter(({ id }) => !tree.byId.has(id));
  return { tree, concealed: missing.filter(isMet).map(({ id }) => id) };
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

function unlist<Index extends { list: readonly unknown[] }>(index: Index): Index {
  return { ...index, list: [] };
}
