import { badRequest } from './errors.ts';

/** How deeply arrays and objects of a body may be nested. */
export const MAX_BODY_DEPTH = 200;
/** The most values a body may hold: each array, object, text, number and name of them alike. */
export const MAX_BODY_VALUES = 500_000;
/** Texts of more characters are read apart from the rest of a body, and bit by bit. */
const LONG_TEXT = 16 * 1024;

/** A long text as it stands in JSON, quotes included, in the pieces in which it came. */
export class LongText {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/** Where in a piece of JSON something stands that matters within a text, looked for in one direction. */
class TextMarks {
  readonly #piece: string;
  #quote = -1;
  #backslash = -1;

  constructor(piece: string) {
    this.#piece = piece;
  }

  /** The first quote or backslash at a place or behind it; the end of the piece where there is none. */
  findNext(at: number): number {
    if (this.#quote < at) this.#quote = this.#find('"', at);
    if (this.#backslash < at) this.#backslash = this.#find('\\', at);
    return Math.min(this.#quote, this.#backslash);
  }

  #find(mark: string, at: number): number {
    const found = this.#piece.indexOf(mark, at);
    return found === -1 ? this.#piece.length : found;
  }
}

/**
 * Looks through JSON that comes piece by piece, before any of it is parsed: later code walks values
 * recursively, and a value costs far more than the bytes that it stands in. What is no JSON is found
 * by who parses it.
 */
export class JsonScanner {
  /** All that was pushed, in its order, long texts apart. */
  readonly scanned: (string | LongText)[] = [];
  /** Whether any character is escaped by its number: such a text may be one that cannot be stored. */
  hasNumberedCharacters = false;
  /** Whether a long text is the name of a field. */
  hasLongNames = false;
  #depth = 0;
  #values = 1;
  #inText = false;
  #isEscaped = false;
  #isBehindLong = false;
  /** What earlier pieces have of the text that is open. */
  #begun: string[] = [];

  /** Whether there was nothing. */
  get isEmpty(): boolean {
    return this.scanned.length === 0;
  }

  /** @throws ApiError 400 too deep, or too many values */
  push(piece: string): void {
    let inText = this.#inText;
    let isEscaped = this.#isEscaped;
    let opened = 0;
    let kept = 0;
    const marks = new TextMarks(piece);
    for (let at = 0; at < piece.length; at += 1) {
      // Most of a large body is text, of which nothing but its marks matters.
      if (inText && !isEscaped) at = marks.findNext(at);
      const code = piece.charCodeAt(at);
      if (inText) {
        if (isEscaped) {
          isEscaped = false;
          if (code === SMALL_U) this.hasNumberedCharacters = true;
        } else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) {
          inText = false;
          if (this.#begun.length > 0 || at - opened >= LONG_TEXT) {
            this.#keep(piece.slice(kept, opened));
            this.#closeText(piece.slice(opened, at + 1));
            kept = at + 1;
          }
        }
      } else if (code === QUOTE) {
        inText = true;
        opened = at;
        this.#isBehindLong = false;
      } else if (code === COMMA) {
        this.#values += 1;
        this.#isBehindLong = false;
      } else if (code === 0x5b || code === 0x7b) this.#open();
      else if (code === 0x5d || code === 0x7d) this.#depth -= 1;
      else if (code === COLON && this.#isBehindLong) this.hasLongNames = true;
    }
    this.#inText = inText;
    this.#isEscaped = isEscaped;
    if (inText) {
      this.#keep(piece.slice(kept, opened));
      this.#begun.push(piece.slice(opened));
    } else this.#keep(piece.slice(kept));
    if (this.#values > MAX_BODY_VALUES) {
      throw badRequest('body', `must not contain more than ${MAX_BODY_VALUES} values`);
    }
  }

  /** Ends it: a text that is still open is no long one. */
  end(): void {
    for (const piece of this.#begun.splice(0)) this.#keep(piece);
  }

  #open(): void {
    this.#values += 1;
    this.#depth += 1;
    if (this.#depth > MAX_BODY_DEPTH) {
      throw badRequest('body', `must not be nested more than ${MAX_BODY_DEPTH} levels deep`);
    }
  }

  #keep(text: string): void {
    if (text !== '') this.scanned.push(text);
  }

  #closeText(last: string): void {
    const pieces = [...this.#begun.splice(0), last];
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (length < LONG_TEXT) {
      for (const piece of pieces) this.#keep(piece);
      return;
    }
    this.scanned.push(new LongText(pieces));
    this.#isBehindLong = true;
  }
}
