import { type TProperties, type TSchema, Type } from 'typebox';

/** Items of a list answer unless the request says. */
export const DEFAULT_LIMIT = 50;

/** The most items a list answers at once. */
export const MAX_LIMIT = 1000;

const pageParameters = {
  page: Type.Optional(
    Type.String({
      maxLength: 4096,
      description:
        'The `next.page` of the previous answer. If omitted, the first page is returned.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: `The number of items to return; the default is ${DEFAULT_LIMIT}.`,
    }),
  ),
};

/** The query of a list: `page` and `limit`, and the list's own filters. */
export function listQuery<P extends TProperties = Record<never, never>>(filters?: P) {
  return Type.Object({ ...pageParameters, ...(filters ?? ({} as P)) });
}

/** The answer of a list, and of nothing else: `{ next?, count, items }`. */
export function paginated<Item extends TSchema>(item: Item) {
  return Type.Object({
    next: Type.Optional(Type.Object({ page: Type.String() })),
    count: Type.Integer({ minimum: 0, description: 'The total number of matching items.' }),
    items: Type.Array(item),
  });
}
