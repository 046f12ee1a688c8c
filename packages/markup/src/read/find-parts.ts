import { isAlert } from './blocks/quote.ts';
import type { LineRange } from './build-tree.ts';
import type { FoundPart } from './syntax-node.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/**
 * Finds the parts of a top-level block and says at each node which part it is. Parts are whole
 * lines. Where they are not, or where the tree is not certain of lines, there are none: a wrong
 * range would be worse.
 */
export class PartFinder {
  private readonly lines: BodyLines;
  private readonly htmlPieces: readonly LineRange[];
  private blockStart = 0;

  constructor(lines: BodyLines, htmlPieces: readonly LineRange[]) {
    this.lines = lines;
    this.htmlPieces = htmlPieces;
  }

  /** The parts of a block that starts at a line; undefined where it is one piece. */
  find(block: LineGroup): FoundPart[] | undefined {
    const [node] = block.nodes;
    if (block.nodes.length !== 1 || node === undefined) return undefined;
    this.blockStart = this.lines.startOf(block.start);
    return this.findWithin(node, undefined, false);
  }

  private findWithin(
    node: SyntaxNode,
    parent: SyntaxNode | undefined,
    inQuote: boolean,
  ): FoundPart[] | undefined {
    const room = this.findRoom(node, parent);
    if (!room) return undefined;
    const isQuoted = inQuote || node.type === 'quote';
    const groups = groupByLines(room.children, (child) => this.linesOf(child));
    const places = placeGroups(groups, room);
    if (!places || (node.type === 'item' && isOneParagraph(node))) return undefined;
    const parts: FoundPart[] = [];
    let line = room.start;
    for (const group of places.groups) {
      if (!this.addUnread(parts, room, line, group.start, isQuoted)) return undefined;
      line = group.end;
      if (!places.skipped.has(group)) parts.push(this.makePart(group, node, isQuoted));
    }
    if (!this.addUnread(parts, room, line, room.end, isQuoted)) return undefined;
    return parts.length > 0 ? parts : undefined;
  }

  /** The lines in which a node's parts lie, and the nodes that are parts; none for most nodes. */
  private findRoom(node: SyntaxNode, parent: SyntaxNode | undefined): Room | undefined {
    const { start, end, children } = node;
    switch (node.type) {
      case 'list':
        return { start, end, children, isStrict: true, type: 'item' };
      case 'table':
        return { start: start + 2, end, children: children.slice(1), isStrict: true, type: 'row' };
      case 'item':
        return { start: start + 1, end, children, isStrict: false, head: start };
      case 'quote':
        return isAlert(node)
          ? { start: start + 1, end, children, isStrict: false, head: start }
          : { start, end, children, isStrict: false };
      case 'tag':
        if (!CONTAINERS.has(node.name) || node.level === 1) return undefined;
        if (ITEMS[node.name] !== undefined && ITEMS[node.name] !== parent?.name) return undefined;
        // A set of indented tabs has no line of its own.
        return {
          children,
          isStrict: false,
          end: node.hasEnd ? end - 1 : end,
          start: node.level === 1 ? start : start + 1,
        };
      case 'container':
        if (!COLON_CONTAINERS.has(node.name) && node.attributes.mark === undefined)
          return undefined;
        return { start: start + 1, end: node.hasEnd ? end - 1 : end, children, isStrict: false };
      case 'html':
        return node.name === 'details' ? this.findDetailsRoom(node) : undefined;
      default:
        return undefined;
    }
  }

  /** The lines between the HTML that opens `details` and the HTML that ends it. */
  private findDetailsRoom({ start, end, hasEnd, children }: SyntaxNode): Room | undefined {
    const opening = this.findPiece(start);
    const closing = this.findPiece(end - 1);
    if (!opening || !closing || !hasEnd || opening === closing) return undefined;
    if (closing.end !== end || opening.start !== start) return undefined;
    const summary = children.find((child) => child.type === 'html' && child.name === 'summary');
    const room: Room = { start: opening.end, end: closing.start, children, isStrict: false };
    return summary ? { ...room, summary } : room;
  }

  private makePart(group: LineGroup, parent: SyntaxNode, inQuote: boolean): FoundPart {
    const [node] = group.nodes;
    const part = this.makeRange(group.start, group.end, inQuote);
    if (node?.type === 'row') part.kind = 'table-row';
    if (node?.type === 'footnote') part.kind = 'footnote';
    const only = group.nodes.length === 1 ? node : undefined;
    const parts = only && this.findWithin(only, parent, inQuote);
    if (parts) part.parts = parts;
    for (const member of group.nodes) member.part = part;
    return part;
  }

  /** Adds what stands between parts and is not read as a part; false where that may not be. */
  private addUnread(
    parts: FoundPart[],
    { isStrict }: Room,
    start: number,
    end: number,
    inQuote: boolean,
  ): boolean {
    let first = start;
    while (first < end && this.lines.areBlank(first, first + 1, inQuote)) first += 1;
    if (first >= end) return true;
    if (isStrict) return false;
    parts.push(this.makeRange(first, end, inQuote));
    return true;
  }

  private makeRange(start: number, end: number, inQuote: boolean): FoundPart {
    let last = end;
    while (last > start + 1 && this.lines.areBlank(last - 1, last, inQuote)) last -= 1;
    return {
      kind: 'comment',
      start: this.lines.startOf(start) - this.blockStart,
      end: this.lines.endOf(start, last) - this.blockStart,
    };
  }

  /** The lines of a node, with all of the HTML that it starts or ends in. */
  private linesOf({ start, end }: SyntaxNode): LineRange {
    if (this.htmlPieces.length === 0) return { start, end };
    const first = this.findPiece(start);
    const last = this.findPiece(end - 1);
    return { start: Math.min(start, first?.start ?? start), end: Math.max(end, last?.end ?? end) };
  }

  /** The piece of HTML that a line is of. */
  private findPiece(line: number): LineRange | undefined {
    let low = 0;
    let high = this.htmlPieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const piece = this.htmlPieces[middle];
      if (piece && piece.end <= line) low = middle + 1;
      else high = middle;
    }
    const piece = this.htmlPieces[low];
    return piece && piece.start <= line ? piece : undefined;
  }
}

/** Where the parts of a node are. */
interface Room extends LineRange {
  children: readonly SyntaxNode[];
  /** True where nothing else may stand between the parts. */
  isStrict: boolean;
  /** The only type of node that is a part; all are where it is left out. */
  type?: SyntaxNode['type'];
  /** The line above the parts on which blocks may start that belong to the node itself. */
  head?: number;
  /** A child that is no part. */
  summary?: SyntaxNode;
}

/** Tags whose blocks are parts. */
const CONTAINERS = new Set([
  'hint',
  'if',
  'tabs',
  'tab',
  'stepper',
  'step',
  'columns',
  'column',
  'updates',
  'update',
]);

/** Tags that mean something in one other tag only. */
const ITEMS: Readonly<Record<string, string>> = {
  tab: 'tabs',
  step: 'stepper',
  column: 'columns',
  update: 'updates',
};

const COLON_CONTAINERS = new Set([
  'tip',
  'success',
  'info',
  'note',
  'important',
  'warning',
  'caution',
  'danger',
  'details',
]);

/** The groups of a node in its room, and which of them are no parts; undefined where one is not. */
function placeGroups(
  groups: readonly LineGroup[],
  room: Room,
): { groups: readonly LineGroup[]; skipped: ReadonlySet<LineGroup> } | undefined {
  const skipped = new Set<LineGroup>();
  const placed: LineGroup[] = [];
  for (const group of groups) {
    if (group.end > room.end) return undefined;
    if (room.type && group.nodes.some((node) => node.type !== room.type)) return undefined;
    if (room.isStrict && group.nodes.length > 1) return undefined;
    const isSummary = room.summary !== undefined && group.nodes.includes(room.summary);
    if (isSummary && group.nodes.length > 1) return undefined;
    if (isSummary && group.end <= room.start) continue;
    if (group.start < room.start && group.start !== room.head) return undefined;
    if (isSummary || group.start < room.start) skipped.add(group);
    placed.push(group);
  }
  return { groups: placed, skipped };
}

function isOneParagraph({ children }: SyntaxNode): boolean {
  return children.length === 1 && children[0]?.type === 'paragraph';
}

/** Nodes that share lines; `end` is exclusive. */
export interface LineGroup {
  start: number;
  end: number;
  nodes: SyntaxNode[];
}

/**
 * Joins nodes that share a line: they are one piece of the text. `linesOf` says which lines a node
 * takes, its own where it is left out.
 */
export function groupByLines(
  nodes: readonly SyntaxNode[],
  linesOf: (node: SyntaxNode) => { start: number; end: number } = (node) => node,
): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const node of nodes) {
    const { start, end } = linesOf(node);
    const last = groups[groups.length - 1];
    if (last && start < last.end) {
      last.nodes.push(node);
      last.end = Math.max(last.end, end);
    } else {
      groups.push({ start, end: Math.max(end, start + 1), nodes: [node] });
    }
  }
  return groups;
}

/** The lines of a text behind its front matter, as Markdown counts them. */
export class BodyLines {
  private readonly text: string;
  private readonly starts: readonly number[];

  constructor(text: string, bodyStart: number) {
    this.text = text;
    this.starts = findLineStarts(text, bodyStart);
  }

  /** Where a line starts in the whole text; the end of the text for a line behind the last. */
  startOf(line: number): number {
    return this.starts[line] ?? this.text.length;
  }

  /** Where lines end in the whole text, the white space after them left out; `end` is exclusive. */
  endOf(start: number, end: number): number {
    const from = this.startOf(start);
    let at = this.startOf(end);
    while (at > from && isWhiteSpace(this.text.charCodeAt(at - 1))) at -= 1;
    return at;
  }

  /** Whether lines say nothing; in a quote its marks are nothing too. `end` is exclusive. */
  areBlank(start: number, end: number, inQuote: boolean): boolean {
    for (let at = this.startOf(start); at < this.startOf(end); at += 1) {
      const code = this.text.charCodeAt(at);
      if (!isWhiteSpace(code) && !(inQuote && code === 62) && !isRareSpace(code)) return false;
    }
    return true;
  }
}

function findLineStarts(text: string, bodyStart: number): number[] {
  const starts = [bodyStart];
  if (!text.includes('\r', bodyStart)) {
    let end = text.indexOf('\n', bodyStart);
    for (; end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    return starts;
  }
  for (let position = bodyStart; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === 13 && text.charCodeAt(position + 1) === 10) position += 1;
    if (code === 10 || code === 13) starts.push(position + 1);
  }
  return starts;
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** White space that Markdown takes for text. */
function isRareSpace(code: number): boolean {
  return code === 11 || code === 12 || (code > 127 && String.fromCharCode(code).trim() === '');
}
