import type { Env, StateInline, Token } from 'markdown-it';
import { isKnownElement } from '../read/html/elements.ts';
import { scanHtml } from '../read/html/scan-html.ts';
import { makeParser } from '../read/parser.ts';

/**
 * Something in inline source that is no plain text, by its UTF-16 range in the source. `open` and
 * `close` stand round text and share a `pair`; `void` is taken as it is; `special` is an escape or a
 * character reference, and `text` what it says; `soft` is a line end that reads as a space.
 */
export interface InlineRange {
  role: 'open' | 'close' | 'void' | 'special' | 'soft';
  /** The type of its token, such as `strong_open` or `html_inline`. */
  type: string;
  start: number;
  end: number;
  pair?: number;
  text?: string;
}

/**
 * Reads inline source (Markdown with inline HTML, lines ended by `\n`) as the ranges in it that are
 * no plain text, in order and apart from each other. `env` is what reading the blocks round it left,
 * for the definitions of links. Undefined where the parser moved tokens about.
 */
export function readInlineRanges(source: string, env: object): InlineRange[] | undefined {
  const ranges = new RangeReader(source).read(trackTokens(source, env as Env));
  const isOrdered = ranges.every(
    ({ start, end }, index) => start <= end && start >= (ranges[index - 1]?.end ?? 0),
  );
  return isOrdered ? ranges : undefined;
}

interface OpenRange {
  range: InlineRange;
  /** The name of an element; empty for a mark or link of Markdown. */
  element: string;
  isVerbatim: boolean;
}

class RangeReader {
  private readonly ranges: InlineRange[] = [];
  private readonly open: OpenRange[] = [];
  private readonly source: string;
  private pairs = 0;
  /** A `*` or `_` that is the outer one of two. */
  private outer: PlacedToken | undefined;

  constructor(source: string) {
    this.source = source;
  }

  read(placed: readonly PlacedToken[]): InlineRange[] {
    let done = 0;
    for (const one of placed) {
      if (one.start < done) continue;
      if (one.isWhole) {
        done = one.end;
        this.add('void', one);
      } else this.readToken(one);
    }
    this.dropFrom(0);
    return this.ranges;
  }

  private readToken(one: PlacedToken): void {
    const { token, start, end } = one;
    switch (token.type) {
      case 'text':
        if (token.content === '') this.readOuter(one);
        return;
      case 'text_special':
        this.add('special', one).text = token.content;
        return;
      case 'softbreak':
        this.add('soft', one);
        return;
      case 'hardbreak':
        this.add('void', { ...one, start: this.startOfBlank(start) });
        return;
      case 'html_inline':
        this.readElement(one, this.source.slice(start, end));
        return;
      case 'image':
        this.readImage(one);
        return;
      case 'link_open':
        this.openPair(one, '', token.attrGet('title') === 'mention');
        return;
      default:
        if (token.nesting > 0) this.openPair(this.takeOuter(one), '', false);
        else if (token.nesting < 0) this.closePair(one, '');
        else this.add('void', one);
    }
  }

  private add(role: InlineRange['role'], { token, start, end }: PlacedToken): InlineRange {
    const range: InlineRange = { role, type: token.type, start, end };
    this.ranges.push(range);
    return range;
  }

  private startOfBlank(start: number): number {
    let at = start;
    const least = this.ranges[this.ranges.length - 1]?.end ?? 0;
    while (at > least && this.source[at - 1] === ' ') at -= 1;
    return at;
  }

  private readOuter(one: PlacedToken): void {
    const last = this.ranges[this.ranges.length - 1];
    const isOfLast = last?.type === 'strong_close' && last.end === one.start;
    if (isOfLast && last.end - last.start === 1) last.end = one.start + 1;
    else this.outer = { ...one, end: one.start + 1 };
  }

  private takeOuter(one: PlacedToken): PlacedToken {
    const outer = this.outer;
    this.outer = undefined;
    if (one.token.type !== 'strong_open' || outer?.end !== one.start) return one;
    return { ...one, start: outer.start };
  }

  private openPair(one: PlacedToken, element: string, isVerbatim: boolean): void {
    this.open.push({ range: this.add('open', one), element, isVerbatim });
  }

  /** Closes the nearest pair of that kind; elements left open in it have no end. */
  private closePair(one: PlacedToken, element: string): void {
    const index = this.open.findLastIndex((open) => open.element === element);
    const opened = this.open[index];
    if (!opened || (element !== '' && this.open.slice(index).some((open) => open.element === ''))) {
      this.add('void', one);
      return;
    }
    this.dropFrom(index + 1);
    this.open.length = index;
    const { range } = opened;
    if (opened.isVerbatim || range.end === one.start) {
      this.ranges.length = this.ranges.indexOf(range) + 1;
      Object.assign(range, { role: 'void', end: one.end });
      return;
    }
    this.pairs += 1;
    range.pair = this.pairs;
    this.add('close', one).pair = this.pairs;
  }

  private dropFrom(index: number): void {
    for (const { range } of this.open.splice(index)) range.role = 'void';
  }

  private readElement(one: PlacedToken, written: string): void {
    const [event] = scanHtml(written);
    const name = event && event.kind !== 'comment' ? event.name.toLowerCase() : '';
    if (!event || event.kind === 'comment' || !isKnownElement(name)) this.add('void', one);
    else if (event.kind === 'close') this.closePair(one, name);
    else if (event.selfClosing || VOID_ELEMENTS.has(name)) this.add('void', one);
    else this.openPair(one, name, isVerbatim(name, event.attributes));
  }

  /** An image whose alternative text is only text is that text with what stands round it. */
  private readImage(one: PlacedToken): void {
    const { token, start, end } = one;
    const from = start + 2;
    const to = from + token.content.length;
    const inner = trackTokens(token.content, {});
    const isText = inner.every(({ token: { type } }) => type === 'text_special' || type === 'text');
    const isFound = this.source.slice(from, to) === token.content;
    if (!isText || !isFound || token.content.trim() === '') {
      this.add('void', one);
      return;
    }
    this.openPair({ token, start, end: from }, '', false);
    for (const special of inner) {
      if (special.token.type === 'text') continue;
      const place = { ...special, start: from + special.start, end: from + special.end };
      this.add('special', place).text = special.token.content;
    }
    this.closePair({ token, start: to, end }, '');
  }
}

const VOID_ELEMENTS = new Set(['br', 'img', 'source', 'wbr', 'input', 'iframe', 'track']);
const VERBATIM_ELEMENTS = new Set(['code', 'tt', 'samp', 'kbd', 'var', 'math', 'ruby', 'svg']);

/** Whether what stands in an element is no text to read: code, keys, and what shows as a picture. */
function isVerbatim(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    VERBATIM_ELEMENTS.has(name) ||
    (name === 'i' && /(?:^|\s)fa-/.test(attributes.class ?? '')) ||
    attributes['data-tag'] === 'emoji' ||
    Object.hasOwn(attributes, 'data-mention')
  );
}

/** A token of inline source with its range; `isWhole` where the tokens after it lie within it. */
interface PlacedToken {
  token: Token;
  start: number;
  end: number;
  isWhole?: true;
}

interface Range {
  start: number;
  end: number;
}

const parser = makeParser();
parser.inline.ruler2.disable('fragments_join');

/**
 * Reads inline source and notes where its tokens stand, which the parser does not: it is told by how
 * far each rule came. Plain text has no place of its own, it is what lies between the others.
 */
function trackTokens(source: string, env: Env): PlacedToken[] {
  const tracker = new TokenTracker();
  const { inline } = parser;
  const tokenize = inline.tokenize;
  inline.tokenize = (state) => tracker.tokenize(state);
  const tokens: Token[] = [];
  try {
    inline.parse(source, parser, env, tokens);
  } finally {
    inline.tokenize = tokenize;
  }
  return tokens.flatMap((token) => tracker.places.get(token) ?? []);
}

class TokenTracker {
  readonly places = new Map<Token, PlacedToken>();
  private state: StateInline | undefined;
  /** What the last rule read as source within its own, which only links do. */
  private inner: Range | undefined;

  tokenize(state: StateInline): void {
    this.state ??= state;
    const isTracked = state === this.state;
    const own = { start: state.pos, end: state.posMax };
    const rules = parser.inline.ruler.getRules('');
    const { maxNesting } = parser.options;
    while (state.pos < own.end) {
      const start = state.pos;
      const count = state.tokens.length + (state.pending === '' ? 0 : 1);
      if (isTracked) this.inner = undefined;
      if (state.level < maxNesting && rules.some((rule) => rule(state, false))) {
        if (isTracked) this.place(state, count, start);
      } else {
        state.pending += state.src[state.pos];
        state.pos += 1;
      }
    }
    if (state.pending !== '') state.pushPending();
    if (isTracked) this.inner = own;
  }

  /** Places what a rule made of the source from `start` on; pending text before is not of it. */
  private place({ tokens, pos: end, src }: StateInline, count: number, start: number): void {
    const last = tokens[tokens.length - 1];
    const isBreak = last?.type === 'softbreak' || last?.type === 'hardbreak';
    const made = tokens.length === count && isBreak ? [last] : tokens.slice(count);
    const [first] = made;
    if (!first || this.places.has(first)) return;
    if (first.type === 'link_open') {
      const close = made[made.length - 1];
      if (!this.inner || !close)
        this.places.set(first, { token: first, start, end, isWhole: true });
      else {
        this.places.set(first, { token: first, start, end: this.inner.start });
        this.places.set(close, { token: close, start: this.inner.end, end });
      }
    } else if (/[*_~]/.test(src[start] ?? '')) {
      let at = start;
      for (const token of made) {
        this.places.set(token, { token, start: at, end: at + token.content.length });
        at += token.content.length;
      }
    } else if (first.type !== 'text') {
      this.places.set(first, { token: first, start, end });
    }
  }
}
