import type { PageRecord, PageTree, VariableValue } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import type { Reader } from '../../platform/index.ts';

/** Which pages are asked for: a page and those below it, it alone (`only`), or all. */
export interface PageChoice {
  page: string | null;
  only: boolean;
}

/** Whose conditions hold, and what they read besides the reader's claims. */
export interface BookAudience {
  reader: Reader;
  /** The variables of the space. */
  variables: Readonly<Record<string, VariableValue>>;
}

/** A page of a PDF; `level` counts from 0, a page stands below the nearest one before it above it. */
export interface ChosenPage {
  record: PageRecord;
  level: number;
}

/**
 * The pages of a PDF in reading order. Left out with all below them are pages that are hidden, and
 * those whose condition does not hold for the reader, as conditional blocks are; the page that is asked for by name is always there. An unknown page gives nothing.
 */
export function choosePages(
  tree: PageTree,
  audience: BookAudience,
  { page, only }: PageChoice,
): ChosenPage[] {
  const isMet = createConditionCheck(audience);
  const isShown = (record: PageRecord) => !record.hidden && isMet(record);
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

/** Whether a page and all pages above it are for the reader. */
export function createAudienceCheck(
  tree: PageTree,
  audience: BookAudience,
): (page: PageRecord) => boolean {
  const isMet = createConditionCheck(audience);
  return (page) => [...tree.ancestorsOf(page.id), page].every(isMet);
}

function createConditionCheck({ reader, variables }: BookAudience): (page: PageRecord) => boolean {
  const { claims } = reader;
  const scope = makeExpressionScope({ variables: { space: variables, page: {} }, claims });
  return ({ condition }) => !condition || evaluateCondition(condition, scope);
}
