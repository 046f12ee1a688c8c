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

/** The wanted slug, or the first of `wanted-1`, `wanted-2`, … that is not taken. */
export function makeUniqueSlug(wanted: string, taken: (slug: string) => boolean): string {
  let slug = wanted;
  for (let suffix = 1; taken(slug); suffix++) {
    slug = `${wanted}-${suffix}`;
  }
  return slug;
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
