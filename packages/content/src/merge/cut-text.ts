import type { DocumentPart, SourcePart, StoredDocument } from '../records.ts';

/** A block's or part's text with what stands between it and the one before. */
export interface Piece {
  kind: string;
  lead: string;
  body: string;
  /** The id of the piece before it in its own text. */
  after: string | null;
  /** What it is made of: ranges in its body, or in `partsOf`. */
  parts: readonly DocumentPart[];
  /** Another text that has the parts, of which the body has the same. */
  partsOf?: string;
}

/** A text cut into what stands before its first piece, its pieces, and what follows the last. */
export interface CutText {
  head: string;
  pieces: Map<string, Piece>;
  tail: string;
}

/** Cuts a document's text at its blocks; the parts joined are the text. */
export function cutText({ text, blocks }: Pick<StoredDocument, 'text' | 'blocks'>): CutText {
  return cut(text, blocks, 0);
}

/** Cuts a piece at its parts. */
export function cutPiece({ body, parts }: Pick<Piece, 'body' | 'parts'>): CutText {
  return cut(body, parts, 1);
}

/** Parts of a part are counted from where the outermost text begins; `depth` 0 begins anew. */
function cut(text: string, ranges: readonly DocumentPart[], depth: 0 | 1): CutText {
  const pieces = new Map<string, Piece>();
  const start = ranges[0]?.start ?? text.length;
  let end = start;
  let after: string | null = null;
  for (const range of ranges) {
    const lead = text.slice(end, range.start);
    const body = text.slice(range.start, range.end);
    const parts = depth === 0 ? (range.parts ?? []) : shiftParts(range.parts, -range.start);
    pieces.set(range.id, { kind: range.kind, lead, body, after, parts });
    end = range.end;
    after = range.id;
  }
  return { head: text.slice(0, start), pieces, tail: text.slice(end) };
}

/** Parts whose ranges begin elsewhere. */
export function shiftParts(
  parts: readonly DocumentPart[] | undefined,
  by: number,
): readonly DocumentPart[] {
  if (by === 0 || parts === undefined) return parts ?? [];
  return parts.map((part) => ({
    ...part,
    start: part.start + by,
    end: part.end + by,
    ...(part.parts === undefined ? {} : { parts: shiftParts(part.parts, by) }),
  }));
}

/** The kinds of parts as a text: two blocks are built alike where it is the same. */
export function describeParts(parts: readonly SourcePart[] | undefined): string {
  return (parts ?? []).map(({ kind, parts: nested }) => `${kind}(${describeParts(nested)})`).join();
}

/** The lead of a block behind another than it used to follow: at least one empty line. */
export function separate(text: string, lead: string, newline: string): string {
  const white = (text.slice(-16).match(/\s*$/)?.[0] ?? '') + lead;
  const missing = 2 - (white.split('\n').length - 1);
  return lead + newline.repeat(Math.max(0, missing));
}

/** A head that a block may follow: it ends its last line. */
export function endHead(head: string, newline: string): string {
  return head === '' || head.endsWith('\n') ? head : head + newline;
}

/** Whether the pieces that a side kept are in the order that they had. */
export function keepsOrder(base: CutText, side: CutText): boolean {
  const common = [...base.pieces.keys()].filter((id) => side.pieces.has(id));
  const order = [...side.pieces.keys()].filter((id) => base.pieces.has(id));
  return common.every((id, index) => id === order[index]);
}

/** Whether a text says anything between its pieces, where no merge by piece would see it. */
export function holdsTextBetween({ pieces }: CutText): boolean {
  return [...pieces.values()].some(({ lead }) => lead.trim() !== '');
}

/** The blocks of a text in their order, to find in it what stands between some of them. */
export interface PlacedBlocks {
  ids: readonly string[];
  pieces: readonly Piece[];
  /** Index in `ids`, by id. */
  places: ReadonlyMap<string, number>;
}

/** A run of blocks by their indexes, both inclusive. */
interface BlockSpan {
  first: number;
  last: number;
}

/** Places the blocks of a text once, for any number of spans. */
export function placeBlocks({ pieces }: Pick<CutText, 'pieces'>): PlacedBlocks {
  const ids = [...pieces.keys()];
  const places = new Map(ids.map((id, index) => [id, index]));
  return { ids, pieces: [...pieces.values()], places };
}

/** From the first to the last of those blocks that a text has; undefined where it has none. */
export function findSpan(
  { places }: PlacedBlocks,
  blocks: readonly string[],
): BlockSpan | undefined {
  const found = blocks.flatMap((id) => places.get(id) ?? []);
  const [start] = found;
  if (start === undefined) return undefined;
  let span: BlockSpan = { first: start, last: start };
  for (const place of found) {
    span = { first: Math.min(span.first, place), last: Math.max(span.last, place) };
  }
  return span;
}

/** The text of a span with everything between its blocks. */
export function readSpan({ pieces }: PlacedBlocks, { first, last }: BlockSpan): string {
  return pieces
    .slice(first, last + 1)
    .map(({ lead, body }, index) => (index === 0 ? body : lead + body))
    .join('');
}
