/*
 * The number of a section says all that a search must know to count it and to leave it out: from
 * the left 23 bits of its space's number, 24 of the page within the space, one that is set when
 * conditions around blocks of its page restrict it, and 15 of its place in the page. Those of a space are a range, as are
 * those of a page. The number of a page is that without the last 16 bits: a `number` can hold it,
 * but not that of a section. The index's migrations and queries count on this layout.
 */

/** Bits of a section's number that tell sections of one page apart. */
export const SECTION_BITS = 16;
/** Bits of a page's number that tell pages of one space apart. */
export const PAGE_BITS = 24;
/** The bit of a section's number that says that it is restricted within its page. */
export const CONDITION_BIT = 2 ** 15;
/** Sections of a page that can be told apart; those beyond are not found. */
export const MAX_PAGE_SECTIONS = 2 ** 15;
/** The bits of a section's number that are its place in the page. */
export const ORDINAL_MASK = MAX_PAGE_SECTIONS - 1;

/** The numbers of the pages of a space: from the first, which is given to none, to before the end. */
export function pageNumbersOf(spaceNumber: number): { first: number; end: number } {
  const first = spaceNumber * 2 ** PAGE_BITS;
  return { first, end: first + 2 ** PAGE_BITS };
}

/** The number of the space that a page's number begins with. */
export function spaceNumberOf(pageNumber: number): number {
  return Math.floor(pageNumber / 2 ** PAGE_BITS);
}

/** The number of the section at place `ordinal` of a page, below `MAX_PAGE_SECTIONS`. */
export function numberSection(
  pageNumber: number,
  { ordinal, isRestricted }: { ordinal: number; isRestricted: boolean },
): bigint {
  const within = ordinal + (isRestricted ? CONDITION_BIT : 0);
  return (BigInt(pageNumber) << BigInt(SECTION_BITS)) | BigInt(within);
}

/** The numbers that the sections of a page can have. */
export function sectionNumbersOf(pageNumber: number): { first: bigint; last: bigint } {
  const first = BigInt(pageNumber) << BigInt(SECTION_BITS);
  return { first, last: first + (1n << BigInt(SECTION_BITS)) - 1n };
}
