/**
 * Something in a segment that is no text: code, a target, a mark, a break, a variable. `open` and
 * `close` are its source; `close` is empty where nothing stands in it.
 */
export interface Placeholder {
  isPair: boolean;
  open: string;
  close: string;
  /** The UTF-16 ranges of `open` and `close` in the text the segment was cut from. */
  openRange: readonly [start: number, end: number];
  closeRange: readonly [start: number, end: number];
}

/** How the words of a segment are written into its text. */
export type SegmentForm =
  | 'paragraph'
  | 'heading'
  | 'cell'
  | 'container-title'
  | 'attribute'
  | 'tag-attribute'
  | 'front-matter'
  /** Words of a record, which are no source of anything. */
  | 'words';

/**
 * A piece of a page that is translated as one. Segments are cheap to cut and follow from the text,
 * so they are cut anew and not stored.
 */
export interface Segment {
  /** Unique in the page: the block's id and the number of the segment in the block. */
  id: string;
  /** The id of the top-level block, or its place where blocks have no ids; `head` is front matter. */
  block: string;
  /** The id of the innermost part it stands in. */
  part?: string;
  form: SegmentForm;
  /** The UTF-16 range in the text. A segment may lie within a placeholder of another one. */
  start: number;
  end: number;
  /**
   * What is translated: XML text, in which `<x1>…</x1>` and `<x2/>` stand for placeholders, by their
   * number from 1 on. White space is one space.
   */
  text: string;
  placeholders: readonly Placeholder[];
  /** The definitions of links that the text may refer to. */
  env: object;
}

/** What a segment says, its placeholders left out and its character references read. */
export function readWords(text: string): string {
  return decodeXml(text.replace(/<\/?x\d+\/?>/g, ''));
}

/** Writes words as text of a segment. */
export function encodeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Reads the character references of XML; others are text. */
export function decodeXml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (written, hex, digits, name) => {
      if (name !== undefined)
        return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? written) : written;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}
