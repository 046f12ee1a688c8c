import { createNode, type SyntaxNode, type TreeBuilder } from '../syntax-tree.ts';
import { chooseHtmlStructure, chooseProseStructure, type Structure } from './choose-structure.ts';
import {
  findImpliedEnds,
  isBlockElement,
  isComponentName,
  isMediaElement,
  isVerbatimElement,
  isVoidElement,
} from './elements.ts';
import { maskText } from './mask-text.ts';
import type { TagEvent } from './prose-tags.ts';
import { type HtmlEvent, scanHtml } from './scan-html.ts';

/** What reading HTML needs from the reader of the whole text. */
export interface FlowReader {
  builder: TreeBuilder;
  /** Reads text between block elements: a paragraph's inline source, or Markdown blocks. */
  readText(source: string, startLine: number, endLine: number): void;
  /** Whether `</name>` occurs at `line` or later. */
  isClosedLater(name: string, line: number): boolean;
  /** How many elements of a name that are open before a line are ended on it or behind. */
  countEnds(name: string, line: number): number;
}

/** A piece of source, and the lines of the text that it takes; `end` is exclusive. */
export interface FlowSource {
  source: string;
  start: number;
  end: number;
}

/**
 * Reads a block of HTML into the tree: block elements become nodes, what lies between them is text.
 * Elements may be opened in one piece of source and closed in another.
 */
export function readHtmlFlow(reader: FlowReader, piece: FlowSource): void {
  const { source } = piece;
  const events = scanHtml(maskText(source));
  const structure = chooseHtmlStructure(source, events, listSurroundings(reader, piece));
  new HtmlFlow(reader, piece, structure).read();
}

/**
 * Reads running text with tags of block elements into the tree, as `readHtmlFlow` does. False, and
 * nothing is read, where none of its tags makes a block: then it is a paragraph like others.
 */
export function readProseFlow(
  reader: FlowReader,
  piece: FlowSource,
  tags: readonly TagEvent[],
): boolean {
  const structure = chooseProseStructure(piece.source, tags, listSurroundings(reader, piece));
  if (structure.events.length === 0) return false;
  new HtmlFlow(reader, piece, structure).read();
  return true;
}

function listSurroundings(reader: FlowReader, { end }: FlowSource) {
  return {
    isOpen: (name: string) => reader.builder.hasOpenElement(name),
    countEnds: (name: string) => reader.countEnds(name, end),
  };
}

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

class HtmlFlow {
  private readonly reader: FlowReader;
  private readonly source: string;
  private readonly events: readonly HtmlEvent[];
  private readonly endless: ReadonlySet<HtmlEvent>;
  private textStart = 0;
  private textLine: number;
  private line: number;
  private lineOffset = 0;

  constructor(reader: FlowReader, { source, start }: FlowSource, structure: Structure) {
    this.reader = reader;
    this.source = source;
    this.events = structure.events;
    this.endless = structure.endless;
    this.line = start;
    this.textLine = start;
  }

  read(): void {
    let index = 0;
    while (index < this.events.length) {
      const event = this.events[index];
      index += 1;
      if (!event || event.start < this.textStart) continue;
      if (event.kind === 'comment') this.readComment(event);
      else if (event.kind === 'close') this.readClose(event);
      else index = this.readOpen(event, index);
    }
    this.flushText(this.source.length);
  }

  private readComment(event: HtmlEvent): void {
    this.flushText(event.start);
    const start = this.lineAt(event.start);
    this.skipTo(event.end);
    const { parent } = this.reader.builder;
    if (parent.type === 'root')
      this.reader.builder.add(createNode('comment', start, this.line + 1));
  }

  private readClose(event: Extract<HtmlEvent, { kind: 'close' }>): void {
    const name = event.name.toLowerCase();
    const component = isComponentName(event.name);
    if (!component && !isBlockElement(name)) return;
    this.flushText(event.start);
    this.skipTo(event.end);
    const wanted = component ? event.name : name;
    const closed = this.reader.builder.closeNearest(
      this.line + 1,
      (node) => (node.type === 'html' || node.type === 'component') && node.name === wanted,
      (node) => isBarrier(node) && !(TABLE_PARTS.has(name) && node.type === 'html'),
    );
    if (closed) closed.hasEnd = true;
  }

  private readOpen(event: Extract<HtmlEvent, { kind: 'open' }>, next: number): number {
    const name = event.name.toLowerCase();
    if (isComponentName(event.name) && this.startsLine(event.start)) {
      return this.readComponent(event, next);
    }
    if (!isBlockElement(name)) return next;
    this.flushText(event.start);
    const start = this.lineAt(event.start);
    this.endImplied(name, start);
    const node = createNode('html', start, start + 1, { name, attributes: event.attributes });
    if (isVerbatimElement(name)) return this.readVerbatim(event, node, next);
    this.skipTo(event.end);
    node.end = this.line + 1;
    const { builder } = this.reader;
    const isEndless = this.endless.has(event);
    if (isVoidElement(name) || (isEndless && isMediaElement(name))) builder.add(node);
    else builder.open(node);
    if (isEndless && name === 'table') builder.letEnd(node);
    return next;
  }

  /** Takes the source up to the end tag as the node's text; the events in it are passed over. */
  private readVerbatim(
    event: Extract<HtmlEvent, { kind: 'open' }>,
    node: SyntaxNode,
    next: number,
  ): number {
    let index = next;
    let close = this.events[index];
    while (close && !(close.kind === 'close' && close.name.toLowerCase() === node.name)) {
      index += 1;
      close = this.events[index];
    }
    const end = close ? close.start : this.source.length;
    this.skipTo(close ? close.end : this.source.length);
    node.end = this.lineAt(Math.max(this.textStart - 1, 0)) + 1;
    if (node.name === 'pre') {
      node.text = this.source.slice(event.end, end);
      this.reader.builder.add(node);
    } else if (this.reader.builder.parent.type === 'root') {
      this.reader.builder.add(createNode('comment', node.start, node.end));
    }
    return index + 1;
  }

  private readComponent(event: Extract<HtmlEvent, { kind: 'open' }>, next: number): number {
    this.flushText(event.start);
    const start = this.lineAt(event.start);
    const { builder } = this.reader;
    const node = createNode('component', start, start + 1, { name: event.name });
    const closing = event.selfClosing ? next - 1 : this.findClosing(event.name, next);
    const last = closing === -1 ? undefined : this.events[closing];
    if (last) {
      node.text = this.source.slice(event.start, last.end);
      this.skipTo(last.end);
      node.end = this.lineAt(last.end - 1) + 1;
      builder.add(node);
      return closing + 1;
    }
    this.skipTo(event.end);
    node.end = this.line + 1;
    node.text = this.source.slice(event.start, event.end);
    if (this.reader.isClosedLater(event.name, this.line)) {
      node.level = 1;
      builder.open(node);
    } else {
      builder.add(node);
    }
    return next;
  }

  private findClosing(name: string, from: number): number {
    let depth = 1;
    for (let index = from; index < this.events.length; index += 1) {
      const event = this.events[index];
      if (!event || event.kind === 'comment' || event.name !== name) continue;
      if (event.kind === 'close') depth -= 1;
      else if (!event.selfClosing) depth += 1;
      if (depth === 0) return index;
    }
    return -1;
  }

  private endImplied(name: string, line: number): void {
    const { builder } = this.reader;
    const { parent } = builder;
    if (parent.type === 'html' && parent.name === 'p') builder.closeNode(parent, line + 1);
    const implied = findImpliedEnds(name);
    if (!implied) return;
    const isEnded = (node: SyntaxNode) => node.type === 'html' && implied.ends.includes(node.name);
    const isOutside = (node: SyntaxNode) =>
      node.type !== 'html' || implied.within.includes(node.name);
    while (builder.closeNearest(line + 1, isEnded, isOutside));
  }

  private startsLine(offset: number): boolean {
    const lineStart = this.source.lastIndexOf('\n', offset - 1) + 1;
    return this.source.slice(Math.max(lineStart, this.textStart), offset).trim() === '';
  }

  private flushText(end: number): void {
    const text = this.source.slice(this.textStart, end);
    const startLine = this.textLine;
    const endLine = this.lineAt(Math.max(end - 1, this.textStart)) + 1;
    this.textStart = end;
    this.textLine = this.lineAt(end);
    if (text.trim() !== '') this.reader.readText(text, startLine, endLine);
  }

  private skipTo(offset: number): void {
    this.textStart = Math.max(this.textStart, offset);
    this.textLine = this.lineAt(this.textStart);
  }

  /** The line of an offset; offsets are asked for in ascending order. */
  private lineAt(offset: number): number {
    while (true) {
      const newline = this.source.indexOf('\n', this.lineOffset);
      if (newline === -1 || newline >= offset) return this.line;
      this.lineOffset = newline + 1;
      this.line += 1;
    }
  }
}

/** Nodes that an end tag inside does not reach out of. */
function isBarrier(node: SyntaxNode): boolean {
  return (
    node.type === 'tag' ||
    node.type === 'container' ||
    node.type === 'footnote' ||
    (node.type === 'html' && (node.name === 'td' || node.name === 'th'))
  );
}
