import { type TProperties, type TSchema, Type } from 'typebox';

/** Items of a list answer unless the request says. */
export const DEFAULT_LIMIT = 50;

/** The most items a list answers at once. */
export const MAX_LIMIT = 1000;

const pageParameters = {
  page: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: 'The `next.page` of the answer before. Without it, the first page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: `How many items to answer, ${DEFAULT_LIMIT} unless given.`,
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
    count: Type.Integer({ minimum: 0, description: 'How many match in all.' }),
    items: Type.Array(item),
  });
}
