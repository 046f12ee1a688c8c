import type { Env, StateInline, Token } from 'markdown-it';
import { makeParser } from '../read/parser.ts';

/** A token of inline source with its range; `isWhole` where the tokens after it lie within it. */
export interface PlacedToken {
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
export function trackTokens(source: string, env: Env): PlacedToken[] {
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
