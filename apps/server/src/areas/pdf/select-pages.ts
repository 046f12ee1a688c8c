import type { PageRecord, PageTree, VariableValue } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';

/** Which pages are asked for: a page and those below it, it alone (`only`), or all. */
export interface PageChoice {
  page: string | null;
  only: boolean;
}

/** A page of a PDF; `level` counts from 0, a page stands below the nearest one before it above it. */
export interface ChosenPage {
  record: PageRecord;
  level: number;
}

/**
 * The pages of a PDF in reading order. Left out with all below them are pages that are hidden, and
 * those whose condition does not hold for a visitor without claims, as conditional blocks are; the
 * page that is asked for by name is always there. An unknown page gives nothing.
 */
export function selectPages(
  tree: PageTree,
  variables: Readonly<Record<string, VariableValue>>,
  { page, only }: PageChoice,
): ChosenPage[] {
  const isForAll = createConditionCheck(variables);
  const isShown = (record: PageRecord) => !record.hidden && isForAll(record);
  const start = page === null ? undefined : tree.byId.get(page);
  if (page !== null && start === undefined) {
    return [];
  }
  const chosen: ChosenPage[] = start === undefined ? [] : [{ record: start, level: 0 }];
  const waiting: ChosenPage[] = [];
  const enter = (parent: string | null, level: number) => {
    const children = tree.children(parent).filter(isShown);
    waiting.push(...children.toReversed().map((record) => ({ record, level })));
  };
  if (!only) {
    enter(page, start === undefined ? 0 : 1);
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    chosen.push(next);
    enter(next.record.id, next.level + 1);
  }
  return chosen;
}

/** Whether a page and all pages above it are for visitors without claims. */
export function createAudienceCheck(
  tree: PageTree,
  variables: Readonly<Record<string, VariableValue>>,
): (page: PageRecord) => boolean {
  const isForAll = createConditionCheck(variables);
  return (page) => [...tree.ancestorsOf(page.id), page].every(isForAll);
}

function createConditionCheck(
  variables: Readonly<Record<string, VariableValue>>,
): (page: PageRecord) => boolean {
  const scope = makeExpressionScope({ variables: { space: variables, page: {} }, claims: {} });
  return ({ condition }) => !condition || evaluateCondition(condition, scope);
}
