/** What is wrong with an expression, and where. */
export interface ExpressionMistake {
  /** Says what is wrong, as the end of a sentence about the expression. */
  message: string;
  /** 1-based, in UTF-16 units. */
  column: number;
}

/** A text that is no expression. */
export class ExpressionError extends Error {
  /** Offset of the mistake in the text, in UTF-16 units. */
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** A piece of an expression. `at` is its offset in the text. */
export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'name'; value: string; at: number }
  | { kind: 'sign'; value: string; at: number }
  | { kind: 'end'; value: ''; at: number };

const SPACE = /[\s\u200b\ufeff]*/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[\p{ID_Start}_$][\p{ID_Continue}$]*/uy;
// Longer signs come first. Those that mean nothing here are told apart so that they can be named.
const SIGN =
  /\?\.|===|!==|>>>|\*\*|=>|\+\+|--|&&=|\|\|=|\?\?=|\?\?|\|\||&&|==|!=|<=|>=|<<|>>|[-+*/%&|^]=|[-+*/%<>!~&|^=?:.,;()[\]{}]/y;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
};
const TYPOGRAPHIC_QUOTE = /[\u2018-\u201f\u00ab\u00bb]/;

/**
 * Cuts an expression into its pieces, the last of which is its end.
 *
 * @throws ExpressionError at a character that no piece begins with, and at a text without an end.
 */
export function listTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let position = skip(SPACE, text, 0);
  while (position < text.length) {
    const token = readToken(text, position);
    tokens.push(token.token);
    position = skip(SPACE, text, token.end);
  }
  tokens.push({ kind: 'end', value: '', at: text.length });
  return tokens;
}

function skip(pattern: RegExp, text: string, from: number): number {
  return from + (match(pattern, text, from)?.length ?? 0);
}

function match(pattern: RegExp, text: string, from: number): string | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0];
}

function readToken(text: string, at: number): { token: Token; end: number } {
  const first = text[at] ?? '';
  if (first === '"' || first === "'") return readQuoted(text, at);
  const number = match(NUMBER, text, at);
  if (number !== undefined) return readNumber(text, at, number);
  const name = match(NAME, text, at);
  if (name !== undefined) {
    return { token: { kind: 'name', value: name, at }, end: at + name.length };
  }
  const sign = match(SIGN, text, at);
  if (sign === undefined) throw new ExpressionError(describeCharacter(text, at), at);
  // In `a?.5:b` the point belongs to the number.
  if (sign === '?.' && /\d/.test(text[at + 2] ?? '')) {
    return { token: { kind: 'sign', value: '?', at }, end: at + 1 };
  }
  return { token: { kind: 'sign', value: sign, at }, end: at + sign.length };
}

function describeCharacter(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character === '`') return 'has a template literal, which expressions do not support';
  if (TYPOGRAPHIC_QUOTE.test(character)) {
    return `has the quotation mark ${character}; put text in " or '`;
  }
  return `has an unexpected character: ${JSON.stringify(character)}`;
}

function readNumber(text: string, at: number, written: string): { token: Token; end: number } {
  const end = at + written.length;
  const next = match(NAME, text, end);
  if (next !== undefined) {
    throw new ExpressionError(`has a number followed directly by "${next}"`, end);
  }
  return { token: { kind: 'number', value: Number(written), at }, end };
}

function readQuoted(text: string, at: number): { token: Token; end: number } {
  const quote = text[at];
  let value = '';
  for (let position = at + 1; position < text.length; position += 1) {
    const character = text[position] ?? '';
    if (character === quote) return { token: { kind: 'text', value, at }, end: position + 1 };
    if (character === '\\') {
      position += 1;
      const escaped = text[position] ?? '';
      value += ESCAPES[escaped] ?? escaped;
    } else {
      value += character;
    }
  }
  throw new ExpressionError('has text without a closing quotation mark', at);
}
