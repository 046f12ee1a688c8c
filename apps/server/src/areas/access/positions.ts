import { orderBetween, ordersBetween } from '@octavo/content';

/** The longest position that is given out, in characters. */
export const MAX_POSITION = 24;

/** The longest position after numbering anew: leaves room for dozens of moves into one gap. */
const MAX_RENUMBERED = MAX_POSITION / 2;

/** How many neighbours on each side are numbered anew at first; four times as many each time after. */
export const FIRST_REACH = 8;

/**
 * A position strictly between two others, null standing for the start or the end; undefined where
 * there is no short one. Pure.
 */
export function choosePosition(before: string | null, after: string | null): string | undefined {
  if (before !== null && after !== null && before >= after) return undefined;
  const position = orderBetween(before, after);
  return position.length <= MAX_POSITION ? position : undefined;
}

/**
 * As many ascending positions as asked for, strictly between two others; undefined where they would
 * not be short. Pure.
 */
export function spreadPositions(
  count: number,
  { before, after }: { before: string | null; after: string | null },
): string[] | undefined {
  if (before !== null && after !== null && before >= after) return undefined;
  const positions = ordersBetween(before, after, count);
  const isOpen = before === null && after === null;
  return isOpen || positions.every(({ length }) => length <= MAX_RENUMBERED)
    ? positions
    : undefined;
}
