import { orderBetween, ordersFor } from '@octavo/content';
import type { fieldPosition } from '@octavo/contract/custom-fields';
import type { Static } from 'typebox';
import { badRequest } from '../../http/errors.ts';

/** A field with its place in the order. */
export interface PlacedField {
  readonly id: string;
  readonly name: string;
  readonly position: string;
}

/**
 * The place of a field among the others, from 0, that a position means.
 *
 * @throws ApiError 400 where it names both sides, or none of the others
 */
export function settlePlace(
  others: readonly PlacedField[],
  { before, after }: Static<typeof fieldPosition>,
): number {
  if (before !== undefined && after !== undefined) {
    throw badRequest('body.position', 'must have either `before` or `after`, not both');
  }
  const beside = before ?? after;
  if (beside === undefined) return others.length;
  const at = others.findIndex(({ name }) => name === beside.customField);
  if (at === -1) {
    const side = before === undefined ? 'after' : 'before';
    const rule = 'is not another custom field of the organization';
    throw badRequest(`body.position.${side}.customField`, rule, 'unknown_reference');
  }
  return before === undefined ? at + 1 : at;
}

/** Beyond this a fractional index is long enough to number all of them anew. */
const LONGEST_POSITION = 64;

/**
 * What changes where a field goes to a place among the others: new fractional indexes by id, that of
 * the field alone unless it would be long.
 */
export function orderAt(
  others: readonly PlacedField[],
  id: string,
  at: number,
): ReadonlyMap<string, string> {
  const before = others[at - 1]?.position ?? null;
  const after = others[at]?.position ?? null;
  if (before === null || after === null || before < after) {
    const position = orderBetween(before, after);
    if (position.length <= LONGEST_POSITION) return new Map([[id, position]]);
  }
  const ids = others.map((other) => other.id);
  const positions = ordersFor(ids.length + 1);
  return new Map(ids.toSpliced(at, 0, id).map((each, index) => [each, positions[index] ?? '']));
}
