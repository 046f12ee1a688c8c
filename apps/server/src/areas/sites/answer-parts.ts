import { answerList, type ListAnswer, type ListQuery } from '../../http/list.ts';
import type { Platform } from '../../platform/index.ts';
import { listSortKeys } from './show-structure.ts';
import type { SiteOutline } from './structure/outline.ts';

/**
 * A page of a list of parts of a site, all of which are given in the order of the site. Where they
 * stand there decides where a page begins, so parts that come or go meanwhile shift none.
 */
export function answerParts<Item extends { id: string }>(
  { signer }: Pick<Platform, 'signer'>,
  query: ListQuery,
  list: { scope: string; shown: { outline: SiteOutline }; items: readonly Item[] },
): Promise<ListAnswer<Item>> {
  const keys = listSortKeys(list.shown.outline);
  const keyOf = ({ id }: Item) => keys.get(id) ?? '';
  return answerList(signer, query, {
    scope: list.scope,
    key: 'string',
    async read({ after }) {
      const rows = list.items.filter((item) => after === undefined || keyOf(item) > after);
      return [rows, list.items.length];
    },
    keyOf,
    present: (rows) => rows,
  });
}
