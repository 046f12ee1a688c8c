import type { HashText } from '../hash.ts';
import type { DocumentBlock, StoredDocument } from '../records.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeOrder } from './merge-order.ts';
import { pickSide } from './pick-side.ts';

/** Two changes to one block (or, with `block` null, to what stands before the first block). */
export interface TextConflict {
  block: string | null;
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

/** A merged text. `blocks` are the ranges that the merged blocks have in it, with their ids. */
export interface DocumentMerge extends StoredDocument {
  conflicts: TextConflict[];
}

/**
 * Merges three versions of a document: by block, and within a block that both sides changed by
 * line. A block that neither side deleted is in the answer. Where the sides do not go together the
 * text of ours stands and a conflict says so. The caller reads the text again and gives its blocks
 * their ids by aligning them with those answered here.
 */
export function mergeDocuments(
  base: StoredDocument,
  ours: StoredDocument,
  theirs: StoredDocument,
  hashText: HashText,
): DocumentMerge {
  return new DocumentMerger(cut(base), cut(ours), cut(theirs), hashText).merge(
    mergeLinks(base.links, ours.links, theirs.links),
  );
}

/** A block with the white space (and anything else) that stands between it and the one before. */
interface Piece {
  block: DocumentBlock;
  lead: string;
  body: string;
  /** The id of the block before it in its own text. */
  after: string | null;
}

/** A text cut into what stands before its first block, its blocks, and what follows the last. */
interface CutText {
  head: string;
  pieces: Map<string, Piece>;
  tail: string;
}

function cut({ text, blocks }: StoredDocument): CutText {
  const pieces = new Map<string, Piece>();
  const start = blocks[0]?.start ?? text.length;
  let end = start;
  let after: string | null = null;
  for (const block of blocks) {
    const lead = text.slice(end, block.start);
    pieces.set(block.id, { block, lead, body: text.slice(block.start, block.end), after });
    end = block.end;
    after = block.id;
  }
  return { head: text.slice(0, start), pieces, tail: text.slice(end) };
}

class DocumentMerger {
  readonly #base: CutText;
  readonly #ours: CutText;
  readonly #theirs: CutText;
  readonly #hashText: HashText;
  readonly #conflicts: TextConflict[] = [];
  readonly #merged = new Map<string, Piece>();

  constructor(base: CutText, ours: CutText, theirs: CutText, hashText: HashText) {
    this.#base = base;
    this.#ours = ours;
    this.#theirs = theirs;
    this.#hashText = hashText;
  }

  merge(links: StoredDocument['links']): DocumentMerge {
    const head = this.#mergeText(null, this.#base.head, this.#ours.head, this.#theirs.head);
    for (const id of new Set([...this.#ours.pieces.keys(), ...this.#theirs.pieces.keys()])) {
      const piece = this.#mergePiece(id);
      if (piece !== undefined) {
        this.#merged.set(id, piece);
      }
    }
    const order = mergeOrder({
      base: [...this.#base.pieces.keys()],
      ours: [...this.#ours.pieces.keys()],
      theirs: [...this.#theirs.pieces.keys()],
      isKept: (id) => this.#merged.has(id),
      isSameText: (a, b) => this.#merged.get(a)?.body === this.#merged.get(b)?.body,
    });
    const tail = pickSide(this.#base.tail, this.#ours.tail, this.#theirs.tail) ?? this.#ours.tail;
    return { ...this.#join(head, order, tail), links, conflicts: this.#conflicts };
  }

  #mergePiece(id: string): Piece | undefined {
    const base = this.#base.pieces.get(id);
    const ours = this.#ours.pieces.get(id);
    const theirs = this.#theirs.pieces.get(id);
    if (ours === undefined || theirs === undefined) {
      const left = ours ?? theirs;
      if (base === undefined || left === undefined) {
        return left;
      }
      if (left.body === base.body) {
        return undefined;
      }
      this.#report(id, base.body, ours?.body ?? null, theirs?.body ?? null);
      return ours;
    }
    const body = this.#mergeText(id, base?.body ?? '', ours.body, theirs.body);
    const gap = pickSide(gapOf(base), gapOf(ours), gapOf(theirs)) ?? gapOf(ours);
    return { block: ours.block, body, lead: gap.lead, after: gap.after };
  }

  #mergeText(block: string | null, base: string, ours: string, theirs: string): string {
    const merged = pickSide(base, ours, theirs) ?? mergeLines(base, ours, theirs);
    if (merged === undefined) {
      this.#report(block, base, ours, theirs);
    }
    return merged ?? ours;
  }

  #report(
    block: string | null,
    base: string | null,
    ours: string | null,
    theirs: string | null,
  ): void {
    this.#conflicts.push({ block, base, ours, theirs });
  }

  #join(head: string, order: readonly string[], tail: string) {
    const newline = head.includes('\r\n') || tail.includes('\r\n') ? '\r\n' : '\n';
    let text = head;
    let previous: string | null = null;
    const blocks: DocumentBlock[] = [];
    for (const id of order) {
      const piece = this.#merged.get(id);
      if (piece === undefined) {
        continue;
      }
      if (previous !== null) {
        text += piece.after === previous ? piece.lead : separate(text, piece.lead, newline);
      }
      const start = text.length;
      text += piece.body;
      const hash = this.#hashText(piece.body);
      blocks.push({ id, kind: piece.block.kind, start, end: text.length, hash });
      previous = id;
    }
    return { text: text + tail, blocks };
  }
}

function gapOf(piece: Piece | undefined): Pick<Piece, 'lead' | 'after'> {
  return { lead: piece?.lead ?? '', after: piece?.after ?? null };
}

/** The lead of a block behind another than it used to follow: at least one empty line. */
function separate(text: string, lead: string, newline: string): string {
  const white = (text.match(/\s*$/)?.[0] ?? '') + lead;
  const missing = 2 - (white.split('\n').length - 1);
  return lead + newline.repeat(Math.max(0, missing));
}

/** Link meanings of both sides; where they differ on one target the changed one, else ours. */
function mergeLinks(
  base: StoredDocument['links'],
  ours: StoredDocument['links'],
  theirs: StoredDocument['links'],
): StoredDocument['links'] {
  const links: StoredDocument['links'] = {};
  for (const raw of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const link = pickSide(base[raw], ours[raw], theirs[raw]) ?? ours[raw] ?? theirs[raw];
    if (link !== undefined) {
      links[raw] = link;
    }
  }
  return links;
}
