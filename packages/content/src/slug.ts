const MAX_SLUG_LENGTH = 100;

/**
 * Makes an address segment of a text: letters, marks and digits of every script are kept and
 * lower-cased, `_` is kept, a `.` is kept between letters or digits, and everything else separates
 * words, written as one `-`. At most 100 UTF-16 units; `page` where nothing is left.
 */
export function makeSlug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}\p{N}])\.|\.(?![\p{L}\p{M}\p{N}])/gu, '-')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-');
  const slug = trimDashes(limitLength(trimDashes(words)));
  return slug === '' ? 'page' : slug;
}

const TRIED_ONE_BY_ONE = 100;

/**
 * The wanted slug, or the first of `wanted-1`, `wanted-2`, … that is not taken. After a hundred of
 * them it is one whose predecessor is taken: also the first, unless some before were given up, and
 * found in a moment among however many siblings of one name.
 */
export function makeUniqueSlug(wanted: string, taken: (slug: string) => boolean): string {
  if (!taken(wanted)) return wanted;
  const isTaken = (suffix: number) => taken(`${wanted}-${suffix}`);
  let suffix = 1;
  while (suffix <= TRIED_ONE_BY_ONE && isTaken(suffix)) suffix += 1;
  if (suffix <= TRIED_ONE_BY_ONE) return `${wanted}-${suffix}`;
  let last = TRIED_ONE_BY_ONE;
  let free = suffix;
  while (isTaken(free)) {
    last = free;
    free *= 2;
  }
  while (free - last > 1) {
    const middle = Math.floor((last + free) / 2);
    if (isTaken(middle)) last = middle;
    else free = middle;
  }
  return `${wanted}-${free}`;
}

function trimDashes(text: string): string {
  return text.replace(/^[-.]+|[-.]+$/gu, '');
}

function limitLength(text: string): string {
  if (text.length <= MAX_SLUG_LENGTH) {
    return text;
  }
  const cut = text.slice(0, MAX_SLUG_LENGTH);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
