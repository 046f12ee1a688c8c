import type { PageRecord, PageTree, RevisionContent } from '@octavo/content';
import { type ExpressionScope, makeExpressionScope } from '@octavo/markup';
import type { Reader } from '../../../platform/index.ts';
import { isConditionMet } from '../is-condition-met.ts';

/** Content that is read: its pages, and the variables that conditions see. */
export interface JudgedContent {
  readonly content: Pick<RevisionContent, 'variables'>;
  tree(): PageTree;
}

/** What conditions and expressions of a page see: of the reader, the space and the page itself. */
export function makePageScope(
  { variables }: JudgedContent['content'],
  page: Pick<PageRecord, 'variables'> | undefined,
  { claims }: Reader,
): ExpressionScope {
  return makeExpressionScope({
    variables: { space: variables, page: page?.variables ?? {} },
    claims,
  });
}

/** Whether the condition of a page holds for a reader, whatever is above the page. */
export function isPageConditionMet(
  content: JudgedContent['content'],
  page: PageRecord,
  reader: Reader,
): boolean {
  const { condition, variables = {} } = page;
  if (!condition) return true;
  return isConditionMet(condition, {
    variables: { space: content.variables, page: variables },
    claims: reader.claims,
  });
}

/**
 * Decides which pages are for a reader: those that meet their conditions, with all that is above them.
 * Whatever shows pages to readers asks this, so that all of it shows the same.
 *
 * It remembers the answer of pages that others are below: to remember it of every page would fill as
 * much memory that lives as long as the view, and each edit brings a view.
 */
export function createPageJudge(
  view: JudgedContent,
  reader: Reader,
): (page: PageRecord) => boolean {
  const tree = view.tree();
  const shown = new Map<string, boolean>();
  const isMet = (page: PageRecord | undefined) =>
    page === undefined || isPageConditionMet(view.content, page, reader);
  const isBranchShown = (branch: string | null): boolean => {
    const unknown: string[] = [];
    let id = branch;
    while (id !== null && !shown.has(id)) {
      unknown.push(id);
      id = tree.parentOf(id);
    }
    let answer = id === null || shown.get(id) === true;
    for (const below of unknown.reverse()) {
      answer &&= isMet(tree.byId.get(below));
      shown.set(below, answer);
    }
    return answer;
  };
  return (page) => isBranchShown(tree.parentOf(page.id)) && isMet(page);
}
