import type { StoredDocument } from '../records.ts';

/** A block's text with the white space (and anything else) between it and the block before. */
export interface Piece {
  kind: string;
  lead: string;
  body: string;
  /** The id of the block before it in its own text. */
  after: string | null;
}

/** A text cut into what stands before its first block, its blocks, and what follows the last. */
export interface CutText {
  head: string;
  pieces: Map<string, Piece>;
  tail: string;
}

/** Cuts a document's text at its blocks; the parts joined are the text. */
export function cutText({ text, blocks }: StoredDocument): CutText {
  const pieces = new Map<string, Piece>();
  const start = blocks[0]?.start ?? text.length;
  let end = start;
  let after: string | null = null;
  for (const block of blocks) {
    const lead = text.slice(end, block.start);
    const body = text.slice(block.start, block.end);
    pieces.set(block.id, { kind: block.kind, lead, body, after });
    end = block.end;
    after = block.id;
  }
  return { head: text.slice(0, start), pieces, tail: text.slice(end) };
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
