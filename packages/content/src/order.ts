import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/**
 * A fractional index strictly between two others; null stands for the start or the end.
 *
 * @throws Error when a string is not a fractional index or the two are equal.
 */
export function orderBetween(a: string | null, b: string | null): string {
  return generateKeyBetween(a, b);
}

/**
 * As many ascending fractional indexes as asked for, of about equal length, strictly between two
 * others; null stands for the start or the end.
 *
 * @throws Error when a string is not a fractional index or the two are not in order.
 */
export function ordersBetween(a: string | null, b: string | null, count: number): string[] {
  return generateNKeysBetween(a, b, count);
}

/** As many ascending fractional indexes as asked for, of about equal, short length. */
export function ordersFor(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}
