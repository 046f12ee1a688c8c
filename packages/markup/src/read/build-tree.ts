import type { Env, Token } from 'markdown-it';
import { decodeHtmlText } from './attribute-text.ts';
import type { ConditionMistake } from './conditions.ts';
import {
  addDefinition,
  type Definitions,
  type LinkTarget,
  limitReferences,
  type ReadPlace,
  recordLinkTargets,
} from './definitions.ts';
import { ElementEnds } from './html/element-ends.ts';
import { isTextElement } from './html/elements.ts';
import { findProseTags } from './html/prose-tags.ts';
import { type FlowReader, readHtmlFlow, readProseFlow } from './html/read-html-flow.ts';
import { markdown } from './parser.ts';
import type { TemplateTagMeta } from './rules/template-tag-rule.ts';
import { createNode, type SyntaxNode, TreeBuilder } from './syntax-tree.ts';
import { areMatched, splitTagsInText } from './tags-in-text.ts';
import {
  isConditionTag,
  isKnownTag,
  isOptionalEndTag,
  SIBLINGS,
  type TemplateTag,
  writeTag,
} from './template-tag.ts';

/** A text's blocks as a tree, with what its inline text needs: references and footnotes. */
interface SyntaxTree {
  root: SyntaxNode;
  env: Env;
  footnotes: Definitions<undefined>;
  /** Says which link definitions there are, while a text is read in it. */
  place: ReadPlace;
  mistakes: readonly ConditionMistake[];
  /** The normalized text (newlines only as `\n`), by lines; few texts need it. */
  listLines(): readonly string[];
  /** The lines of each piece of HTML that was read at once, `end` exclusive, in order. */
  htmlPieces: readonly LineRange[];
}

export interface LineRange {
  start: number;
  end: number;
}

/**
 * Reads a text's block structure. `text` has only `\n` newlines and no front matter. `keepsHidden`
 * keeps what conditions hide from everybody.
 */
export function buildTree(text: string, options: { keepsHidden: boolean }): SyntaxTree {
  const env: Env = {};
  const reader = new TreeReader(text, env, options);
  reader.readBlocks(text, 0);
  const root = reader.builder.finish(countLines(text));
  const place: ReadPlace = { conditions: [] };
  limitReferences(env, reader.links, place, options);
  const { footnotes, htmlPieces, builder } = reader;
  const { mistakes } = builder.conditions;
  return { root, env, footnotes, place, mistakes, listLines: () => reader.listLines(), htmlPieces };
}

function countLines(text: string): number {
  let count = 1;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) count += 1;
  return count;
}

const BLOCK_MARKER =
  /^[ \t]*(?:[*+-][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|>|`{3}|~{3}|\{%|:::|\|.*\||\$\$)/m;
class TreeReader implements FlowReader {
  readonly builder: TreeBuilder;
  readonly footnotes: Definitions<undefined> = new Map();
  readonly links: Definitions<LinkTarget> = new Map();
  readonly htmlPieces: LineRange[] = [];
  private readonly text: string;
  private lines: readonly string[] | undefined;
  private readonly env: Env;
  private readonly openMarkdown: SyntaxNode[] = [];
  private readonly ends = new ElementEnds(
    () => this.listLines(),
    () => this.tokens,
  );
  private tokens: readonly Token[] = [];
  private readonly closings = new ClosingTags(() => this.listLines());
  private rereading = false;
  private lineShift = 0;
  private linkTargets: ReadonlyMap<Token, LinkTarget> = new Map();

  constructor(text: string, env: Env, options: { keepsHidden: boolean }) {
    this.builder = new TreeBuilder(text, options);
    this.text = text;
    this.env = env;
  }

  readBlocks(text: string, lineShift: number): void {
    const tokens: Token[] = [];
    const { lineShift: outerShift, linkTargets: outerTargets } = this;
    this.linkTargets = recordLinkTargets(this.env, tokens, () =>
      markdown.block.parse(text, markdown, this.env, tokens),
    );
    this.lineShift = lineShift;
    if (!this.rereading) this.tokens = tokens;
    const bodies = findTagsWithBody(tokens);
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (token) this.readToken(token, tokens[index + 1], bodies);
    }
    this.lineShift = outerShift;
    this.linkTargets = outerTargets;
  }

  readText(source: string, startLine: number, endLine: number): void {
    const { parent } = this.builder;
    const inlineOnly = parent.type === 'html' && isTextElement(parent.name);
    if (!this.rereading && !inlineOnly && source.includes('\n') && BLOCK_MARKER.test(source)) {
      this.rereading = true;
      this.readBlocks(removeIndent(source), startLine);
      this.rereading = false;
      return;
    }
    this.builder.add(createNode('paragraph', startLine, endLine, { text: source.trim() }));
  }

  listLines(): readonly string[] {
    this.lines ??= this.text.split('\n');
    return this.lines;
  }

  isClosedLater(name: string, line: number): boolean {
    return this.ends.isAfter(name, line);
  }

  countEnds(name: string, line: number): number {
    return this.ends.count(name, line);
  }

  private readToken(token: Token, next: Token | undefined, bodies: ReadonlySet<TemplateTag>): void {
    const start = (token.map?.[0] ?? 0) + this.lineShift;
    const end = (token.map?.[1] ?? 0) + this.lineShift;
    switch (token.type) {
      case 'paragraph_open':
        this.addParagraph(createNode('paragraph', start, end, { text: next?.content ?? '' }));
        return;
      case 'heading_open':
        this.closeOpenParagraph(start);
        this.builder.add(
          createNode('heading', start, end, {
            text: next?.content ?? '',
            level: Number(token.tag.slice(1)),
            ...readAnchorBefore(this.builder.parent),
          }),
        );
        return;
      case 'bullet_list_open':
      case 'ordered_list_open':
        this.openBlock(makeList(token, start, end));
        return;
      case 'list_item_open':
        this.openItem(start, end);
        return;
      case 'blockquote_open':
        this.openBlock(createNode('quote', start, end));
        return;
      case 'footnote_open':
        this.openFootnote(token.info, start, end);
        return;
      case 'table_open':
        this.openBlock(createNode('table', start, end));
        return;
      case 'tr_open':
        this.openBlock(createNode('row', start, end));
        return;
      case 'th_open':
      case 'td_open':
        this.openBlock(readCell(token, this.builder.parent));
        if (next)
          this.addText(createNode('paragraph', next.map?.[0] ?? 0, 0, { text: next.content }));
        return;
      case 'admonition_open':
      case 'tab_set_open':
      case 'tab_open':
        this.openBlock(openIndentedBlock(token, start, end));
        return;
      case 'bullet_list_close':
      case 'ordered_list_close':
      case 'list_item_close':
      case 'blockquote_close':
      case 'footnote_close':
      case 'admonition_close':
      case 'tab_set_close':
      case 'tab_close':
      case 'table_close':
      case 'tr_close':
      case 'th_close':
      case 'td_close':
        this.closeBlock();
        return;
      default:
        this.readLeaf(token, start, end, bodies);
    }
  }

  private readLeaf(
    token: Token,
    start: number,
    end: number,
    bodies: ReadonlySet<TemplateTag>,
  ): void {
    const leaf = makeLeaf(token, start, end);
    if (leaf !== undefined) {
      this.builder.add(leaf);
      return;
    }
    switch (token.type) {
      case 'html_block':
        this.readHtml(token.content, start, end);
        return;
      case 'reference_definition':
        this.readDefinition(token, createNode('definition', start, end));
        return;
      case 'unshown_source':
        if (this.builder.parent.type === 'root')
          this.builder.add(createNode('comment', start, end));
        return;
      case 'template_tag':
        for (const tag of (token.meta as TemplateTagMeta).tags)
          this.readTag(tag, start, bodies, { end, level: end - start > 1 ? 1 : 0 });
        return;
      case 'colon_open':
        this.builder.open(makeContainer(token, start, end));
        return;
      case 'colon_close':
        this.closeContainer(token.markup.length, end);
        return;
      default:
    }
  }

  /** A paragraph, or the containers that stand on its lines. */
  private addParagraph(node: SyntaxNode): void {
    const pieces = node.text.includes('{%') ? splitTagsInText(node.text) : undefined;
    const isOpen = (name: string) => this.builder.hasOpenTag(name);
    const isClosedLater = (name: string) => this.closings.hasTag(name, node.end);
    if (!pieces || !areMatched(pieces, { isOpen, isClosedLater })) {
      this.addText(node);
      return;
    }
    for (const piece of pieces) {
      const line = node.start + piece.line;
      if ('text' in piece) this.readBlocks(piece.text, line);
      else this.readTag(piece.tag, line, NO_TAGS, { level: 1 });
    }
  }

  /** Text; such that holds block elements is read as HTML. */
  private addText(node: SyntaxNode): void {
    const { text: source, start, end } = node;
    const tags = findProseTags(source, this.env);
    const piece = { source, start, end: Math.max(end, start + 1) };
    if (tags.length > 0 && readProseFlow(this, piece, tags)) this.noteHtml(start, end);
    else this.builder.add(node);
  }

  private readHtml(source: string, start: number, end: number): void {
    this.noteHtml(start, end);
    readHtmlFlow(this, { source, start, end });
  }

  private noteHtml(start: number, end: number): void {
    if (!this.rereading && end > start) this.htmlPieces.push({ start, end });
  }

  private openBlock(node: SyntaxNode): void {
    this.builder.open(node);
    this.openMarkdown.push(node);
  }

  private closeBlock(): void {
    const node = this.openMarkdown.pop();
    if (node) this.builder.closeNode(node, node.end);
  }

  /** An item whose list was ended by an end tag inside an item goes on in a list of its own. */
  private openItem(start: number, end: number): void {
    const list = this.openMarkdown[this.openMarkdown.length - 1];
    if (list?.type === 'list' && !this.builder.isOpen(list)) {
      const rest = createNode('list', start, list.end, { name: list.name });
      this.openMarkdown[this.openMarkdown.length - 1] = rest;
      this.builder.open(rest);
    }
    this.openBlock(createNode('item', start, end));
  }

  private openFootnote(label: string, start: number, end: number): void {
    const node = createNode('footnote', start, end, { name: label });
    this.openBlock(node);
    const { within } = this.builder.conditions;
    addDefinition(this.footnotes, label, { node, conditions: within, value: undefined });
  }

  private readDefinition(token: Token, node: SyntaxNode): void {
    const { builder } = this;
    if (builder.parent.type === 'root') builder.add(node);
    else builder.conditions.take(node);
    const value = this.linkTargets.get(token);
    const { label } = token.meta as { label: string };
    const { within } = builder.conditions;
    if (value) addDefinition(this.links, label, { node, conditions: within, value });
  }

  private closeOpenParagraph(line: number): void {
    const { parent } = this.builder;
    if (parent.type === 'html' && parent.name === 'p') this.builder.closeNode(parent, line);
  }

  private closeContainer(markers: number, end: number): void {
    const { builder } = this;
    const isContainer = (node: SyntaxNode): boolean => node.type === 'container';
    const closed =
      builder.closeNearest(
        end,
        (node) => isContainer(node) && node.level === markers,
        (node) => node.type === 'tag',
      ) ?? builder.closeNearest(end, (node) => isContainer(node) && node.level < markers);
    if (closed) closed.hasEnd = true;
  }

  /** `level` is 1 where the tag does not stand on one line alone: what it holds has no parts then. */
  private readTag(
    tag: TemplateTag,
    line: number,
    bodies: ReadonlySet<TemplateTag>,
    { end = line + 1, level = 0 }: { end?: number; level?: number } = {},
  ): void {
    const { builder } = this;
    if (isConditionTag(tag.name) && (tag.closing || tag.name !== 'if')) {
      this.readConditionTag(tag, line);
      return;
    }
    if (!isKnownTag(tag.name)) {
      builder.add(createNode('source', line, end, { name: tag.name, text: writeTag(tag) }));
      return;
    }
    if (tag.closing) {
      const closed = builder.closeNearest(
        end,
        (node) => node.type === 'tag' && node.name === tag.name,
      );
      if (closed) closed.hasEnd = true;
      if (closed && level > 0) closed.level = level;
      return;
    }
    if (SIBLINGS[tag.name] !== undefined) {
      builder.closeNearest(
        line,
        (node) => node.type === 'tag' && node.name === tag.name,
        (node) => node.type === 'tag' && node.name === SIBLINGS[tag.name],
      );
    }
    const node = createNode('tag', line, end, {
      name: tag.name,
      attributes: tag.attributes,
      text: tag.body,
      level,
    });
    if (tag.positional[0] !== undefined && tag.name === 'include') {
      node.attributes = { ...tag.attributes, src: tag.positional[0] };
    }
    const isVoid =
      tag.name === 'include' ||
      tag.name.startsWith('@') ||
      (isOptionalEndTag(tag.name) && !bodies.has(tag));
    if (isVoid) builder.add(node);
    else builder.open(node);
  }

  /** The end of a condition, or an `else`, which is source where it stands in none. */
  private readConditionTag(tag: TemplateTag, line: number): void {
    const { builder } = this;
    if (tag.name !== 'if') {
      if (tag.closing || !builder.conditions.takeElse(line))
        builder.add(createNode('source', line, line + 1, { name: tag.name, text: writeTag(tag) }));
      return;
    }
    const closed = builder.conditions.end(line);
    if (closed === undefined) return;
    builder.closeNode(closed, line + 1);
    closed.hasEnd = true;
  }
}

const NO_TAGS: ReadonlySet<TemplateTag> = new Set();

/** Of the tags that may stand alone, those followed by their own end tag. */
function findTagsWithBody(tokens: readonly Token[]): ReadonlySet<TemplateTag> {
  const bodies = new Set<TemplateTag>();
  const waiting = new Map<string, TemplateTag>();
  for (const token of tokens) {
    if (token.type !== 'template_tag') continue;
    for (const tag of (token.meta as TemplateTagMeta).tags) {
      if (!isOptionalEndTag(tag.name)) continue;
      const open = waiting.get(tag.name);
      if (tag.closing && open) bodies.add(open);
      if (tag.closing) waiting.delete(tag.name);
      else waiting.set(tag.name, tag);
    }
  }
  return bodies;
}

/** Where tags are closed for the last time in a text. Looked up when first asked for. */
class ClosingTags {
  private readonly listLines: () => readonly string[];
  private lastLines: ReadonlyMap<string, number> | undefined;

  constructor(listLines: () => readonly string[]) {
    this.listLines = listLines;
  }

  /** Whether `{% endNAME %}` occurs at `line` or later. */
  hasTag(name: string, line: number): boolean {
    this.lastLines ??= findLastLines(this.listLines());
    return (this.lastLines.get(name) ?? -1) >= line;
  }
}

function findLastLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, text] of lines.entries()) {
    if (!text.includes('{%')) continue;
    for (const match of text.matchAll(/\{%-?\s*end([\w-]+)/g)) last.set(match[1] ?? '', index);
  }
  return last;
}

/** The node of an admonition, a set of tabs or a tab whose body is indented. */
function openIndentedBlock(token: Token, start: number, end: number): SyntaxNode {
  if (token.type === 'tab_set_open') {
    return createNode('tag', start, end, { name: 'tabs', level: 1 });
  }
  if (token.type === 'tab_open') {
    return createNode('tag', start, end, { name: 'tab', attributes: { title: token.content } });
  }
  const { isTitled } = token.meta as { isTitled: boolean };
  const attributes: Record<string, string> = { mark: token.markup };
  if (isTitled) attributes.titled = '';
  return createNode('container', start, end, {
    name: token.info,
    text: token.content,
    attributes,
  });
}

/** The node of a cell of a Markdown table. */
function readCell(token: Token, row: SyntaxNode): SyntaxNode {
  const style = token.attrGet('style');
  const align = typeof style === 'string' ? style.slice('text-align:'.length) : '';
  return createNode('cell', row.start, row.end, {
    name: token.tag,
    attributes: align === '' ? {} : { align },
  });
}

/** The node of a list, with the number that it starts at. */
function makeList(token: Token, start: number, end: number): SyntaxNode {
  const attributes: Record<string, string> = {};
  const first = token.attrGet('start');
  if (first !== null) attributes.start = String(first);
  const name = token.type === 'ordered_list_open' ? 'ordered' : 'unordered';
  return createNode('list', start, end, { name, attributes });
}

/** The node of a container between colons. */
function makeContainer(token: Token, start: number, end: number): SyntaxNode {
  return createNode('container', start, end, {
    name: token.info.toLowerCase(),
    text: token.content,
    level: token.markup.length,
    attributes: { written: token.info },
  });
}

/** The node of a block that holds nothing but text; undefined for other tokens. */
function makeLeaf(token: Token, start: number, end: number): SyntaxNode | undefined {
  const { type, content: text, info } = token;
  switch (type) {
    case 'fence':
    case 'code_block':
      return createNode('code', start, end, { text, name: info.trim() });
    case 'hr':
      return createNode('divider', start, end);
    case 'math_block':
      return createNode('math', start, end, { text });
    case 'foreign_tag':
      return createNode('source', start, end, { name: info, text });
    default:
      return undefined;
  }
}

const LONE_ANCHOR = /^<a\s+(?:id|name)=["']([^"'<>]+)["']\s*>\s*<\/a>$/i;

/** The anchor that stands alone in the paragraph before a heading: it is the heading's. */
function readAnchorBefore({ children }: SyntaxNode): { attributes?: { id: string } } {
  const before = children.at(-1);
  if (before?.type !== 'paragraph' || before.hidden) return {};
  const id = LONE_ANCHOR.exec(before.text)?.[1];
  return id === undefined ? {} : { attributes: { id: decodeHtmlText(id) } };
}

/** Removes the white space that all lines (but the first) start with. */
function removeIndent(source: string): string {
  const lines = source.split('\n');
  const indents = lines
    .filter((line, index) => line.trim() !== '' && (index > 0 || /^\s/.test(line)))
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 80);
  return lines
    .map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    .join('\n');
}
