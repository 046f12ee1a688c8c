import MarkdownItParser, {
  type Env,
  type MarkdownIt,
  type StateInline,
  type Token,
} from 'markdown-it';

type Attribute = NonNullable<Token['attrs']>[number];

/*
 * What markdown-it makes most of, with the fields set by plain assignments: its own classes set each
 * by name through a function, which is a tenth of the time of parsing.
 */

/** A token as the parser makes it. */
class LightToken implements Token {
  attrs: Token['attrs'] = null;
  map: Token['map'] = null;
  level = 0;
  children: Token[] | null = null;
  content = '';
  markup = '';
  info = '';
  meta: Token['meta'] = null;
  block = false;
  hidden = false;
  type: string;
  tag: string;
  nesting: Token['nesting'];

  constructor(type: string, tag: string, nesting: Token['nesting']) {
    this.type = type;
    this.tag = tag;
    this.nesting = nesting;
  }

  attrIndex(name: string): number {
    return this.attrs?.findIndex(([own]) => own === name) ?? -1;
  }

  attrPush(attribute: Attribute): void {
    this.attrs = [...(this.attrs ?? []), attribute];
  }

  attrSet(name: string, value: string | number): void {
    const index = this.attrIndex(name);
    if (index === -1) this.attrPush([name, value]);
    else this.attrs = this.attrs?.with(index, [name, value]) ?? null;
  }

  attrGet(name: string): string | number | null {
    return this.attrs?.find(([own]) => own === name)?.[1] ?? null;
  }

  attrJoin(name: string, value: string | number): void {
    const present = this.attrGet(name);
    this.attrSet(name, present === null ? value : `${present} ${value}`);
  }
}

/** The state of block rules, with light tokens. */
export class LightBlockState extends MarkdownItParser.StateBlock {
  override Token = LightToken;

  override push(type: string, tag: string, nesting: Token['nesting']): Token {
    const token = new LightToken(type, tag, nesting);
    token.block = true;
    if (nesting < 0) this.level -= 1;
    token.level = this.level;
    if (nesting > 0) this.level += 1;
    this.tokens.push(token);
    return token;
  }
}

/** The state of inline rules, with light tokens; it is made for every piece of inline source. */
export class LightInlineState implements StateInline {
  readonly Token = LightToken;
  pos = 0;
  level = 0;
  pending = '';
  pendingLevel = 0;
  cache: Record<number, number> = {};
  backticks: Record<number, number> = {};
  backticksScanned = false;
  skipHtmlSpecial = false;
  linkLevel = 0;
  delimiters: StateInline['delimiters'] = [];
  _prev_delimiters: StateInline['_prev_delimiters'] = [];
  src: string;
  md: MarkdownIt;
  env: Env;
  tokens: Token[];
  tokens_meta: StateInline['tokens_meta'];
  posMax: number;

  constructor(src: string, md: MarkdownIt, env: Env, tokens: Token[]) {
    this.src = src;
    this.md = md;
    this.env = env;
    this.tokens = tokens;
    this.tokens_meta = new Array(tokens.length);
    this.posMax = src.length;
  }

  scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
    return MarkdownItParser.StateInline.prototype.scanDelims.call(this, start, canSplitWord);
  }

  pushPending(): Token {
    const token = new LightToken('text', '', 0);
    token.content = this.pending;
    token.level = this.pendingLevel;
    this.tokens.push(token);
    this.pending = '';
    return token;
  }

  push(type: string, tag: string, nesting: Token['nesting']): Token {
    if (this.pending !== '') this.pushPending();
    const token = new LightToken(type, tag, nesting);
    let meta: StateInline['tokens_meta'][number];
    if (nesting < 0) {
      this.level -= 1;
      this.delimiters = this._prev_delimiters.pop() ?? [];
    }
    token.level = this.level;
    // Where a tag stands is nowhere else to be had.
    if (type === 'html_inline') token.meta = { start: this.pos };
    if (nesting > 0) {
      this.level += 1;
      this._prev_delimiters.push(this.delimiters);
      this.delimiters = [];
      meta = { delimiters: this.delimiters };
    }
    this.pendingLevel = this.level;
    this.tokens.push(token);
    this.tokens_meta.push(meta);
    return token;
  }
}
