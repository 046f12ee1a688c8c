import type { Env, Token } from 'markdown-it';
import {
  chooseHtmlStructure,
  chooseProseStructure,
  type Structure,
} from '../read/html/choose-structure.ts';
import { ElementEnds } from '../read/html/element-ends.ts';
import { isBlockElement, isComponentName, isVerbatimElement } from '../read/html/elements.ts';
import { maskText } from '../read/html/mask-text.ts';
import { findProseTags } from '../read/html/prose-tags.ts';
import { type HtmlEvent, scanHtml } from '../read/html/scan-html.ts';
import { markdown } from '../read/parser.ts';
import type { TemplateTagMeta } from '../read/rules/template-tag-rule.ts';

/** Where a line of a piece starts: in its `source`, and in the text it was taken from. */
export interface PieceLine {
  at: number;
  start: number;
}

/**
 * A piece of a text that readers read as one: a paragraph, a heading, a cell, an attribute. `source`
 * is inline source without what begins its lines (indents, marks of quotes), lines ended by `\n`;
 * that of an attribute is its value as written.
 */
export interface TextPiece {
  kind: 'paragraph' | 'heading' | 'cell' | 'container-title' | 'attribute' | 'tag-attribute';
  source: string;
  lines: PieceLine[];
  /** What `readInlineRanges` takes. */
  env: object;
}

/** The pieces of a text behind its front matter, which ends at `bodyStart`; in no order. */
export function readTextPieces(text: string, bodyStart: number): TextPiece[] {
  const lines = cutLines(text, bodyStart);
  const reader = new PieceReader(lines);
  reader.readBlocks(lines, false);
  return reader.pieces;
}

/** A line of the text, or what is left of it, and where that starts. */
interface Line {
  text: string;
  start: number;
}

function cutLines(text: string, from: number): Line[] {
  const lines: Line[] = [];
  let start = from;
  for (const match of text.slice(from).matchAll(/\r\n|\r|\n/g)) {
    lines.push({ text: text.slice(start, from + match.index), start });
    start = from + match.index + match[0].length;
  }
  return [...lines, { text: text.slice(start), start }];
}

/** Tags whose content is not shown, since what they lead to is. */
const LEADING_TAGS = new Set(['content-ref', 'page-ref', 'openapi', 'swagger', 'api-method']);

const TITLED = new Set(['colon_open', 'admonition_open']);

class PieceReader {
  readonly pieces: TextPiece[] = [];
  private readonly env: Env = {};
  private hidden = 0;
  private row = { line: -1, column: 0 };
  /** What text between elements is: a cell's where the elements stand in one of Markdown. */
  private textKind: 'paragraph' | 'cell' = 'paragraph';
  private readonly lines: readonly Line[];
  private tokens: readonly Token[] = [];
  private readonly ends = new ElementEnds(
    () => this.lines.map(({ text }) => text),
    () => this.tokens,
  );
  /** How many elements of a name are open. */
  private readonly open = new Map<string, number>();

  /** `lines` are those of the whole text. */
  constructor(lines: readonly Line[]) {
    this.lines = lines;
  }

  readBlocks(lines: readonly Line[], isWithin: boolean): void {
    const tokens: Token[] = [];
    const source = lines.map(({ text }) => text.replaceAll('\0', '\uFFFD')).join('\n');
    markdown.block.parse(source, markdown, this.env, tokens);
    if (!isWithin) this.tokens = tokens;
    this.row = { line: -1, column: 0 };
    for (const [index, token] of tokens.entries()) {
      const before = tokens[index - 1]?.type ?? '';
      if (token.type === 'tr_open') this.row = { line: token.map?.[0] ?? -1, column: 0 };
      if (token.type === 'template_tag') this.readTags(token, lines);
      else if (this.hidden === 0) this.readToken(token, before, lines, isWithin);
    }
  }

  private readToken(token: Token, before: string, lines: readonly Line[], isWithin: boolean): void {
    const [first = 0, last = first + 1] = token.map ?? [];
    const own = lines.slice(first, last);
    if (token.type === 'inline') {
      if (/^t[hd]_open$/.test(before)) this.readCell(token, lines);
      else {
        const cut = this.cut(token, own);
        const kind = before === 'heading_open' ? 'heading' : 'paragraph';
        if (isWithin || kind === 'heading' || !this.readProse(cut)) this.add(kind, cut);
      }
    } else if (token.type === 'html_block') {
      this.readHtml(own, isWithin);
    } else if (TITLED.has(token.type) && token.content !== '') {
      this.readContainerTitle(token, own);
    }
  }

  private readTags(token: Token, lines: readonly Line[]): void {
    const line = lines[token.map?.[0] ?? 0];
    for (const { name, closing } of (token.meta as TemplateTagMeta).tags) {
      if (!LEADING_TAGS.has(name)) continue;
      if (!closing && this.isClosed(name, token, lines)) this.hidden += 1;
      else if (closing && this.hidden > 0) this.hidden -= 1;
    }
    if (line) this.addAttributes('tag-attribute', listTagAttributes(line.text), line.start);
  }

  /** Whether a tag that may stand alone is ended before another of its name starts. */
  private isClosed(name: string, token: Token, lines: readonly Line[]): boolean {
    const pattern = new RegExp(`\\{%-?\\s*(end)?${name}\\b`);
    for (let index = (token.map?.[0] ?? 0) + 1; index < lines.length; index += 1) {
      const match = pattern.exec(lines[index]?.text ?? '');
      if (match) return match[1] !== undefined;
    }
    return false;
  }

  /** The lines of a token's source, each cut to what is of it; none where they are not found. */
  private cut(token: Token, lines: readonly Line[]): Line[] {
    const cut: Line[] = [];
    for (const [index, written] of token.content.split('\n').entries()) {
      const line = lines[index];
      const text = written.trimStart();
      const column = line?.text.lastIndexOf(text) ?? -1;
      if (!line || column === -1) return [];
      cut.push({ text, start: line.start + column });
    }
    return cut;
  }

  private readCell(token: Token, lines: readonly Line[]): void {
    const line = lines[this.row.line];
    if (!line || token.content === '') return;
    const text = token.content.replaceAll('|', '\\|');
    const column = line.text.indexOf(text, this.row.column);
    if (column === -1) return;
    this.row.column = column + text.length;
    const cell = [{ text, start: line.start + column }];
    this.textKind = 'cell';
    if (!this.readProse(cell)) this.add('cell', cell);
    this.textKind = 'paragraph';
  }

  private readContainerTitle(token: Token, [line]: readonly Line[]): void {
    const written = token.content;
    const title =
      token.type === 'colon_open'
        ? written.replace(/\s*\{[^{}]*\}$/, '').replace(/^\[(.*)\]$/, '$1')
        : written;
    const column = line?.text.lastIndexOf(title.trim()) ?? -1;
    if (!line || column === -1 || title.trim() === '') return;
    this.add('container-title', [{ text: title.trim(), start: line.start + column }]);
  }

  /** Running text with tags of block elements; false where there is none that makes a block. */
  private readProse(lines: readonly Line[]): boolean {
    const html = new JoinedLines(lines);
    const tags = findProseTags(html.source, this.env);
    if (tags.length === 0) return false;
    const structure = chooseProseStructure(html.source, tags, this.listSurroundings(lines));
    if (structure.events.length === 0) return false;
    this.readStructure(html, structure, true);
    return true;
  }

  private readHtml(lines: readonly Line[], isWithin: boolean): void {
    const html = new JoinedLines(lines);
    const events = scanHtml(maskText(html.source));
    const surroundings = this.listSurroundings(lines);
    this.readStructure(html, chooseHtmlStructure(html.source, events, surroundings), isWithin);
  }

  private listSurroundings(lines: readonly Line[]) {
    const last = lines.at(-1)?.start ?? 0;
    return {
      isOpen: (name: string) => (this.open.get(name) ?? 0) > 0,
      countEnds: (name: string) => this.ends.count(name, this.findLineBehind(last)),
    };
  }

  /** The first line of the whole text that begins behind an offset. */
  private findLineBehind(offset: number): number {
    let [low, high] = [0, this.lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lines[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** HTML: what lies between its block elements is text, which may be Markdown blocks again. */
  private readStructure(html: JoinedLines, { events }: Structure, isWithin: boolean): void {
    const { source } = html;
    let done = 0;
    let verbatim = '';
    const flush = (end: number) => {
      if (verbatim === '') this.readHtmlText(html.cut(done, end), isWithin);
    };
    for (const event of events) {
      if (event.start < done || !isStructure(event)) continue;
      const name = event.kind === 'comment' ? '' : event.name.toLowerCase();
      if (verbatim !== '' && !(event.kind === 'close' && name === verbatim)) continue;
      flush(event.start);
      done = event.end;
      verbatim =
        event.kind === 'open' && !event.selfClosing && isTakenWhole(event.name) ? name : '';
      if (event.kind === 'comment') continue;
      this.open.set(name, (this.open.get(name) ?? 0) + (event.kind === 'open' ? 1 : -1));
      if (event.kind !== 'open' || isComponentName(event.name)) continue;
      for (const attribute of listElementAttributes(source.slice(event.start, event.end))) {
        const start = html.find(event.start + attribute.start);
        this.addAttributes('attribute', [{ ...attribute, start }], 0);
      }
    }
    flush(source.length);
  }

  private readHtmlText(lines: readonly Line[], isWithin: boolean): void {
    const text = lines.map((line) => line.text).join('\n');
    if (text.trim() === '') return;
    if (!isWithin && lines.length > 1) this.readBlocks(dropIndent(lines), true);
    else this.add(this.textKind, lines);
  }

  private addAttributes(
    kind: TextPiece['kind'],
    attributes: readonly AttributeRange[],
    shift: number,
  ): void {
    for (const { raw, start } of attributes) {
      this.push(kind, raw, [{ at: 0, start: shift + start }]);
    }
  }

  private add(kind: TextPiece['kind'], lines: readonly Line[]): void {
    const trimmed = trimLines(lines);
    const joined = new JoinedLines(trimmed);
    if (joined.source === '') return;
    this.push(kind, joined.source, joined.lines);
    for (const { raw, start } of listElementAttributes(joined.source)) {
      this.push('attribute', raw, [{ at: 0, start: joined.find(start) }]);
    }
  }

  private push(kind: TextPiece['kind'], source: string, lines: PieceLine[]): void {
    if (source.trim() !== '') this.pieces.push({ kind, source, lines, env: this.env });
  }
}

function isStructure(event: HtmlEvent): boolean {
  if (event.kind === 'comment') return true;
  return isBlockElement(event.name.toLowerCase()) || isComponentName(event.name);
}

function isTakenWhole(name: string): boolean {
  return isComponentName(name) || isVerbatimElement(name.toLowerCase());
}

function dropIndent(lines: readonly Line[]): Line[] {
  const rest = lines.slice(1).filter(({ text }) => text.trim() !== '');
  const least = Math.min(80, ...rest.map(({ text }) => text.length - text.trimStart().length));
  return lines.map(({ text, start }, index) => {
    const indent = text.length - text.trimStart().length;
    const cut = index === 0 ? indent : Math.min(least, indent);
    return { text: text.slice(cut), start: start + cut };
  });
}

/** The lines without white space that begins them, and without that at the end of all. */
function trimLines(lines: readonly Line[]): Line[] {
  const cut = lines.map(({ text, start }) => {
    const trimmed = text.trimStart();
    return { text: trimmed, start: start + text.length - trimmed.length };
  });
  while (cut.length > 0 && cut[0]?.text.trim() === '') cut.shift();
  while (cut.length > 0 && cut[cut.length - 1]?.text.trim() === '') cut.pop();
  const last = cut[cut.length - 1];
  if (last) last.text = last.text.trimEnd();
  return cut;
}

/** Lines as one source, and where its parts stand in the text. */
class JoinedLines {
  readonly source: string;
  readonly lines: PieceLine[] = [];
  private readonly written: readonly Line[];

  constructor(written: readonly Line[]) {
    this.written = written;
    this.source = written.map(({ text }) => text).join('\n');
    let at = 0;
    for (const { text, start } of written) {
      this.lines.push({ at, start });
      at += text.length + 1;
    }
  }

  find(at: number): number {
    const line = this.lines.findLast((one) => one.at <= at) ?? { at: 0, start: 0 };
    return line.start + at - line.at;
  }

  cut(from: number, to: number): Line[] {
    return this.written.flatMap(({ text, start }, index) => {
      const at = this.lines[index]?.at ?? 0;
      const first = Math.max(from - at, 0);
      const last = Math.min(to - at, text.length);
      if (first > text.length || last < first) return [];
      return [{ text: text.slice(first, last), start: start + first }];
    });
  }
}

/** The range of an attribute's value in the source it was found in, quotes left out. */
interface AttributeRange {
  name: string;
  start: number;
  end: number;
  /** The value as it is written. */
  raw: string;
}

const ELEMENT = /<[A-Za-z][\w-]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
const ELEMENT_ATTRIBUTE = /\s(alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const TAG_ATTRIBUTE =
  /\s(title|description|caption|alt)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g;

const CODE_SPAN = /(`+)(?!`)[^`]*(?<!`)\1(?!`)/g;
const IMAGE_CAPTION = /!\[[^[\]]*\]\([^()\s]+\s+"([^"]+)"\)/g;

/** The attributes of HTML elements and the captions of images, which say something to readers. */
function listElementAttributes(written: string): AttributeRange[] {
  const source = written.replace(CODE_SPAN, (span) => ' '.repeat(span.length));
  const captions = [...source.matchAll(IMAGE_CAPTION)].map((match): AttributeRange => {
    const raw = match[1] ?? '';
    const start = match.index + match[0].length - 2 - raw.length;
    return { name: 'title', start, end: start + raw.length, raw };
  });
  const elements = [...source.matchAll(ELEMENT)].flatMap((element) =>
    listAttributes(element[0], ELEMENT_ATTRIBUTE, element.index),
  );
  return [...elements, ...captions];
}

/** The attributes of template tags that say something to readers. */
function listTagAttributes(line: string): AttributeRange[] {
  return listAttributes(line, TAG_ATTRIBUTE, 0);
}

function listAttributes(source: string, pattern: RegExp, shift: number): AttributeRange[] {
  return [...source.matchAll(pattern)].map((match) => {
    const raw = match[2] ?? match[3] ?? '';
    const start = shift + match.index + match[0].length - 1 - raw.length;
    return { name: (match[1] ?? '').toLowerCase(), start, end: start + raw.length, raw };
  });
}
