/** Thai and Lao letters whose compatible form is other letters than anyone types. */
const WRITTEN_AS_TYPED = /[^\u0e33\u0eb3]+/gu;

/** What makes an emoji of the character before it: no mark of a letter. */
const EMOJI_MARKS = /[\ufe0e\ufe0f\u20e3]/gu;

/**
 * The anchor of a heading text: lower-case, white space and `/` as `-`, and letters with their
 * marks, digits, `.`, `+`, `_` and `-` kept. Letters of every script are kept, so that headings in
 * Chinese, Arabic or Hindi have anchors too; for Latin text the result matches
 * `^[-a-z0-9.+_]+$`. Accents are taken off Latin letters, `&` and `|` are spelled out, and what
 * starts with a digit gets `id-` in front, as the links of existing texts expect. Empty where
 * nothing is left.
 */
export function makeAnchor(text: string): string {
  const anchor = text
    .replace(WRITTEN_AS_TYPED, (part) => part.normalize('NFKD'))
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(EMOJI_MARKS, '')
    .replace(/&/g, ' and ')
    .replace(/\|/g, ' or ')
    .replace(/[^\p{L}\p{M}\p{N}\s/.+_-]+/gu, '')
    .replace(/[\s/-]+/g, '-')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .replace(/^-+|-+$/g, '');
  return /^\p{N}/u.test(anchor) ? `id-${anchor}` : anchor;
}

/**
 * An anchor that was set by hand, or that a link names, as it stands in documents: as written, but
 * with hyphens for white space, and without control characters, without what HTML and Markdown
 * would read otherwise, and without the `~` in front of the ids that belong to the site's pages.
 */
export function cleanAnchor(written: string): string {
  return written
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"'`<>\\]+/gu, '')
    .replace(/^~+/, '');
}

/** Hands out the anchors of one document, each once: repeats get `-1`, `-2` and so on. */
export class AnchorRegister {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  claim(wanted: string): string {
    if (!this.taken.has(wanted)) {
      this.taken.add(wanted);
      return wanted;
    }
    let count = this.counts.get(wanted) ?? 0;
    let anchor: string;
    do {
      count += 1;
      anchor = `${wanted}-${count}`;
    } while (this.taken.has(anchor));
    this.counts.set(wanted, count);
    this.taken.add(anchor);
    return anchor;
  }
}
