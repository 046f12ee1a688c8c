/**
 * HTML source with each `<` masked that Markdown takes for text, so that no tag is found there: behind
 * a backslash, in code spans, formulas and titles of links. Of the same length. An end tag is one in a
 * formula or behind a backslash, too: HTML has neither, and prices and paths stand before end tags. So
 * is a comment, but in code.
 */
export function maskText(source: string): string {
  if (!/[`\\$"]/.test(source)) return source;
  return new TextMask(source).read();
}

const MASK = '\uE000';
const STOP = /[`\\$"]/g;
const TITLE = /"[^"\n]*"\)/y;
const LINK = /\]\([^()\n]*$/;

class TextMask {
  private readonly source: string;
  private masked = '';
  private done = 0;
  private runs: Map<number, number[]> | undefined;

  constructor(source: string) {
    this.source = source;
  }

  read(): string {
    const { source } = this;
    STOP.lastIndex = 0;
    for (let match = STOP.exec(source); match; match = STOP.exec(source)) {
      STOP.lastIndex = this.skip(match[0], match.index);
    }
    return this.masked + source.slice(this.done);
  }

  /** Where to go on behind what begins with a character. */
  private skip(character: string, at: number): number {
    const { source } = this;
    if (character === '\\') {
      if (/[A-Za-z]/.test(source[at + 2] ?? '')) this.mask(at + 1, at + 2);
      return at + 2;
    }
    if (character === '`') return this.skipCode(at);
    if (character === '$') {
      const end = source[at + 1] === '$' ? source.indexOf('$$', at + 2) : -1;
      if (end === -1) return source[at + 1] === '$' ? at + 2 : at + 1;
      const isFormula = end > at + 2 && !/<[/!]/.test(source.slice(at + 2, end));
      if (isFormula) this.mask(at + 2, end);
      return isFormula ? end + 2 : at + 2;
    }
    TITLE.lastIndex = at;
    const title = TITLE.exec(source)?.[0];
    if (title?.includes('<') !== true || title.includes('<!')) return at + 1;
    if (!LINK.test(source.slice(Math.max(0, at - 1000), at))) return at + 1;
    this.mask(at, at + title.length);
    return at + title.length;
  }

  /** A code span ends at the next run of as many backticks. */
  private skipCode(at: number): number {
    let inner = at;
    while (this.source[inner] === '`') inner += 1;
    const end = this.findRun(inner - at, inner);
    if (end === undefined) return inner;
    this.mask(inner, end);
    return end + (inner - at);
  }

  private findRun(length: number, from: number): number | undefined {
    if (!this.runs) {
      this.runs = new Map();
      for (const { 0: run, index } of this.source.matchAll(/`+/g)) {
        const places = this.runs.get(run.length);
        if (places) places.push(index);
        else this.runs.set(run.length, [index]);
      }
    }
    const places = this.runs.get(length);
    while (places?.[0] !== undefined && places[0] < from) places.shift();
    return places?.[0];
  }

  private mask(start: number, end: number): void {
    const inner = this.source.slice(start, end);
    if (!inner.includes('<')) return;
    this.masked += this.source.slice(this.done, start) + inner.replaceAll('<', MASK);
    this.done = end;
  }
}
