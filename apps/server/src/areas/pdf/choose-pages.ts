import type { PageRecord } from '@octavo/content';
import type { Reader } from '../../platform/index.ts';
import { isPageConditionMet, type JudgedContent } from '../content/index.ts';

/** Which pages are asked for: a page and those below it, it alone (`only`), or all. */
export interface PageChoice {
  page: string | null;
  only: boolean;
}

/** What is set in a PDF, and for whom. */
export interface BookAudience {
  view: JudgedContent;
  reader: Reader;
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
  { view, reader }: BookAudience,
  { page, only }: PageChoice,
): ChosenPage[] {
  const tree = view.tree();
  // Below a page that is asked for by name its own condition does not count.
  const isShown = (record: PageRecord) =>
    !record.hidden && isPageConditionMet(view.content, record, reader);
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
