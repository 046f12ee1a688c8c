import type { CutText, Piece } from './cut-text.ts';

/** The blocks of a text in their order, to find in it what stands between some of them. */
export interface PlacedBlocks {
  ids: readonly string[];
  pieces: readonly Piece[];
  /** Index in `ids`, by id. */
  places: ReadonlyMap<string, number>;
}

/** A run of blocks by their indexes, both inclusive. */
export interface BlockSpan {
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
