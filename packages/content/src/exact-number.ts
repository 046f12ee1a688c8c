/** What `JSON` has since ES2026 and the compiler's library does not name yet. */
interface LosslessJson {
  rawJSON(text: string): unknown;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
}

const lossless = JSON as unknown as LosslessJson;

/** A number of JSON (RFC 8259, section 6). */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Numbers with more characters are read as others are. */
export const MAX_NUMBER_LENGTH = 1000;

/**
 * A number of JSON whose digits JavaScript's own would not keep: `9223372036854775807`, `1.10`, `1e400`.
 * In JSON it is those digits and nothing else, so that no text, list or object can be taken for it.
 */
export class ExactNumber {
  /** A number as JSON writes it. */
  readonly text: string;

  /** @throws SyntaxError where the text is no number of JSON. */
  constructor(text: string) {
    if (!NUMBER.test(text)) throw new SyntaxError('It is no number of JSON.');
    this.text = text;
  }

  toJSON(): unknown {
    return lossless.rawJSON(this.text);
  }

  toString(): string {
    return this.text;
  }

  /** The nearest number of JavaScript, which may be infinite. */
  valueOf(): number {
    return Number(this.text);
  }
}

/** A number by its digits: JavaScript's own where that is written the same. */
export function makeExactNumber(text: string): number | ExactNumber {
  const value = Number(text);
  if (String(value) === text || text.length > MAX_NUMBER_LENGTH) return value;
  return new ExactNumber(text);
}

/** Finds each number that JavaScript would write otherwise, and a few others. */
const INEXACT =
  /(?:^|[[:,\s])(?:-0(?![\d.])|-?(?:\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d)|0\.000000|[\d.]{16}))/;

/**
 * Reads JSON as `JSON.parse` does, but for numbers whose digits it would not keep: those are
 * {@link ExactNumber}s. Texts without one are read as fast as by it.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  if (!INEXACT.test(text)) return JSON.parse(text);
  try {
    return lossless.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined ? makeExactNumber(source) : value,
    );
  } catch (error) {
    // Values are nested deeper than the stack: numbers lose their digits, and the rest is there.
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}
