import { ExpressionError, listTokens, type Token } from './expression-tokens.ts';

/** An expression, read. `at` is where it is in the text, in UTF-16 units. */
export type Expression =
  | { kind: 'value'; value: string | number | boolean | null; at: number }
  | { kind: 'name'; name: string; at: number }
  | { kind: 'list'; elements: readonly Expression[]; at: number }
  | { kind: 'unary'; operator: string; operand: Expression; at: number }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression; at: number }
  | { kind: 'choice'; test: Expression; yes: Expression; no: Expression; at: number }
  | MemberExpression
  | { kind: 'call'; callee: MemberExpression; values: readonly Expression[]; at: number };

/** A member of something; `at` is where its name begins. */
export interface MemberExpression {
  kind: 'member';
  owner: Expression;
  /** A text where it is written behind a point. */
  name: string | Expression;
  /** Whether nothing, rather than a mistake, is the member of nothing. */
  optional: boolean;
  at: number;
}

/** Longest expression that is read, in UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 1024;
/** How deep the parts of an expression may stand in each other. */
export const MAX_EXPRESSION_DEPTH = 32;
/** How many parts an expression may have: none takes more steps, since nothing is repeated. */
export const MAX_EXPRESSION_PARTS = 1000;

const CACHE_SIZE = 500;

/** Binary operators by how closely they bind. */
const BINDINGS: Readonly<Record<string, number>> = {
  '||': 1,
  '??': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '===': 3,
  '!==': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  in: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};
const UNARY = new Set(['!', '-', '+']);
/** What JavaScript has, and expressions have not. */
const UNKNOWN_OPERATORS = new Set(['&', '|', '^', '~', '<<', '>>', '>>>', '**']);
const UNKNOWN_WORDS = new Set(['typeof', 'instanceof', 'void', 'delete', 'new', 'await', 'yield']);
const ASSIGNMENT = /^(?:[-+*/%&|^]?=|&&=|\|\|=|\?\?=|\+\+|--)$/;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

const parsed = new Map<string, Expression | undefined>();

/**
 * Reads a text into a tree. Answers undefined where it is too long, nested too deep or no
 * expression. Trees are cached, since a page's conditions are read on every visit.
 */
export function parseExpression(text: string): Expression | undefined {
  if (text.length > MAX_EXPRESSION_LENGTH) return undefined;
  const known = parsed.get(text);
  if (known !== undefined || parsed.has(text)) return known;
  if (parsed.size >= CACHE_SIZE) parsed.clear();
  const tree = tryReading(text);
  parsed.set(text, tree);
  return tree;
}

function tryReading(text: string): Expression | undefined {
  try {
    return readExpression(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a text into a tree.
 *
 * @throws ExpressionError where it is none.
 */
export function readExpression(text: string): Expression {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    throw new ExpressionError(
      `is longer than ${MAX_EXPRESSION_LENGTH} characters`,
      MAX_EXPRESSION_LENGTH,
    );
  }
  return new ExpressionParser(listTokens(text)).readAll();
}

class ExpressionParser {
  private position = 0;
  private depth = 0;
  private parts = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  readAll(): Expression {
    const [first] = this.tokens;
    if (first?.kind === 'end') throw new ExpressionError('is empty', first.at);
    const tree = this.readChoice();
    const { next } = this;
    if (next.kind !== 'end') throw new ExpressionError(describeUnexpected(next), next.at);
    return tree;
  }

  private get next(): Token {
    return this.tokens[this.position] ?? { kind: 'end', value: '', at: 0 };
  }

  private take(): Token {
    const { next } = this;
    this.position += 1;
    return next;
  }

  private isNext(sign: string): boolean {
    return this.next.kind === 'sign' && this.next.value === sign;
  }

  /** Counts a part of the expression. */
  private count<Part extends Expression>(part: Part): Part {
    this.parts += 1;
    if (this.parts > MAX_EXPRESSION_PARTS) {
      throw new ExpressionError(`has more than ${MAX_EXPRESSION_PARTS} parts`, part.at);
    }
    return part;
  }

  /** Reads something that stands in something else. */
  private readWithin<Part>(read: () => Part): Part {
    this.depth += 1;
    if (this.depth > MAX_EXPRESSION_DEPTH) {
      throw new ExpressionError(
        `is nested more than ${MAX_EXPRESSION_DEPTH} levels deep`,
        this.next.at,
      );
    }
    const part = read();
    this.depth -= 1;
    return part;
  }

  private readChoice(): Expression {
    const test = this.readBinary(0);
    if (!this.isNext('?')) return test;
    const { at } = this.take();
    const yes = this.readWithin(() => this.readChoice());
    if (!this.isNext(':')) {
      throw new ExpressionError('has a "?" without a ":"', at);
    }
    this.take();
    const no = this.readWithin(() => this.readChoice());
    return this.count({ kind: 'choice', test, yes, no, at });
  }

  private readBinary(lowest: number): Expression {
    let left = this.readUnary();
    for (;;) {
      const operator = this.readOperator();
      const binding = operator === undefined ? 0 : (BINDINGS[operator] ?? 0);
      if (operator === undefined || binding <= lowest) return left;
      const { at } = this.take();
      left = this.count({ kind: 'binary', operator, left, right: this.readBinary(binding), at });
    }
  }

  /** The binary operator that comes next. */
  private readOperator(): string | undefined {
    const { kind, value, at } = this.next;
    if (kind === 'name' && UNKNOWN_WORDS.has(value)) refuseOperator(value, at);
    if (kind !== 'sign' && value !== 'in') return undefined;
    if (kind !== 'sign' && kind !== 'name') return undefined;
    if (ASSIGNMENT.test(value)) {
      throw new ExpressionError(`assigns with "${value}"; use "==" to compare`, at);
    }
    if (value === '=>') throw new ExpressionError('has a function, which is not allowed', at);
    if (UNKNOWN_OPERATORS.has(value)) refuseOperator(value, at);
    return Object.hasOwn(BINDINGS, value) ? value : undefined;
  }

  private readUnary(): Expression {
    const { kind, value, at } = this.next;
    if (kind === 'sign' && UNARY.has(value)) {
      this.take();
      const operand = this.readWithin(() => this.readUnary());
      return this.count({ kind: 'unary', operator: value, operand, at });
    }
    return this.readMembers(this.readAtom());
  }

  private readMembers(start: Expression): Expression {
    let tree = start;
    for (;;) {
      const { kind, value, at } = this.next;
      if (kind !== 'sign') return tree;
      const after = this.tokens[this.position + 1];
      if (value === '?.' && after?.kind === 'sign' && after.value === '(') this.take();
      else if (value === '.' || value === '?.' || value === '[') tree = this.readMember(tree);
      else if (value === '(') tree = this.readCall(tree, at);
      else return tree;
    }
  }

  private readMember(owner: Expression): Expression {
    const { value } = this.take();
    const optional = value === '?.';
    if (value === '[' || (optional && this.isNext('['))) {
      const bracket = value === '[' ? (this.tokens[this.position - 1] ?? this.next) : this.take();
      const name = this.readWithin(() => this.readChoice());
      this.close(bracket);
      return this.count({ kind: 'member', owner, name, optional, at: name.at });
    }
    const name = this.take();
    if (name.kind !== 'name') {
      throw new ExpressionError(`has no name after "${value}"`, name.at);
    }
    return this.count({ kind: 'member', owner, name: name.value, optional, at: name.at });
  }

  private readCall(callee: Expression, at: number): Expression {
    if (callee.kind !== 'member') {
      throw new ExpressionError('calls a function, but only methods can be called', callee.at);
    }
    const values = this.readList(this.take());
    return this.count({ kind: 'call', callee, values, at });
  }

  /** What stands in brackets, with commas between. */
  private readList(bracket: Token): Expression[] {
    const closing = CLOSING[bracket.value] ?? '';
    const elements: Expression[] = [];
    while (!this.isNext(closing)) {
      elements.push(this.readWithin(() => this.readChoice()));
      if (!this.isNext(',')) break;
      this.take();
    }
    this.close(bracket);
    return elements;
  }

  private close(bracket: Token): void {
    const { next } = this;
    if (next.kind === 'sign' && next.value === CLOSING[bracket.value]) {
      this.take();
      return;
    }
    if (next.kind === 'end') {
      throw new ExpressionError(`has a "${bracket.value}" that is not closed`, bracket.at);
    }
    throw new ExpressionError(describeUnexpected(next), next.at);
  }

  private readAtom(): Expression {
    const token = this.take();
    const { at } = token;
    switch (token.kind) {
      case 'number':
      case 'text':
        return this.count({ kind: 'value', value: token.value, at });
      case 'name':
        return this.count(readName(token.value, at));
      case 'end':
        throw new ExpressionError('is incomplete', at);
      case 'sign':
        return this.readBracket(token);
    }
  }

  private readBracket(token: Token): Expression {
    const { value, at } = token;
    if (value === '[') {
      return this.count({ kind: 'list', elements: this.readList(token), at });
    }
    if (value !== '(') throw new ExpressionError(describeUnexpected(token), at);
    const tree = this.readWithin(() => this.readChoice());
    this.close(token);
    return tree;
  }
}

function readName(name: string, at: number): Expression {
  if (name === 'true' || name === 'false') return { kind: 'value', value: name === 'true', at };
  if (name === 'null') return { kind: 'value', value: null, at };
  if (name === 'function') throw new ExpressionError('has a function, which is not allowed', at);
  if (UNKNOWN_WORDS.has(name)) refuseOperator(name, at);
  return { kind: 'name', name, at };
}

function refuseOperator(operator: string, at: number): never {
  throw new ExpressionError(`has the operator "${operator}", which expressions do not support`, at);
}

function describeUnexpected({ kind, value }: Token): string {
  if (kind === 'end') return 'is incomplete';
  if (kind === 'text') return 'has text in an unexpected place';
  if (kind === 'sign' && UNKNOWN_OPERATORS.has(value)) {
    return `has the operator "${value}", which expressions do not support`;
  }
  if (kind === 'sign' && ASSIGNMENT.test(value)) {
    return `assigns with "${value}"; use "==" to compare`;
  }
  if (kind === 'sign' && (value === '{' || value === '}')) {
    return `has "${value}", but expressions do not support objects or blocks`;
  }
  return `has "${value}" in an unexpected place`;
}
