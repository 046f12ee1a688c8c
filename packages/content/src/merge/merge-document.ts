import type { ContentRef } from '../content-ref.ts';
import type { HashText } from '../hash.ts';
import type { DocumentBlock, StoredDocument } from '../records.ts';
import { type CutText, cutText, endHead, type Piece, separate } from './cut-text.ts';
import { createLinkPicker, type LinkPicker } from './link-picker.ts';
import { mergeHeads } from './merge-head.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeLinks } from './merge-links.ts';
import { mergeOrder } from './merge-order.ts';
import { pickSide } from './pick-side.ts';

/**
 * Two changes to one block (or, with `block` null, to what stands before the first block). `after`
 * is the block that it follows in theirs, of those that are in the merged text; `links` is what the
 * targets in the text of theirs mean there.
 */
export interface TextConflict {
  block: string | null;
  base: string | null;
  ours: string | null;
  theirs: string | null;
  after: string | null;
  links: Record<string, ContentRef>;
}

/** A merged text. `blocks` are the ranges that the merged blocks have in it, with their ids. */
export interface DocumentMerge extends StoredDocument {
  conflicts: TextConflict[];
}

/**
 * Merges three versions of a document: by block, and within a block that both sides changed by
 * line. A block that neither side deleted is in the answer. Where the sides do not go together the
 * text of ours stands and a conflict says so; other blocks are merged all the same. The caller
 * reads the text again and gives its blocks their ids by aligning them with those answered here.
 */
export function mergeDocuments(
  base: StoredDocument,
  ours: StoredDocument,
  theirs: StoredDocument,
  hashText: HashText,
): DocumentMerge {
  if (ours.text === theirs.text) {
    const links = mergeLinks(base.links, ours.links, theirs.links, ours.text);
    return { ...ours, links, conflicts: [] };
  }
  return new DocumentMerger(base, ours, theirs, hashText).merge();
}

class DocumentMerger {
  readonly #base: CutText;
  readonly #ours: CutText;
  readonly #theirs: CutText;
  readonly #links: Record<'base' | 'ours' | 'theirs', StoredDocument['links']>;
  readonly #pickTheirs: LinkPicker;
  readonly #hashText: HashText;
  readonly #conflicts: TextConflict[] = [];
  readonly #merged = new Map<string, Piece>();

  constructor(
    base: StoredDocument,
    ours: StoredDocument,
    theirs: StoredDocument,
    hashText: HashText,
  ) {
    this.#base = cutText(base);
    this.#ours = cutText(ours);
    this.#theirs = cutText(theirs);
    this.#links = { base: base.links, ours: ours.links, theirs: theirs.links };
    this.#pickTheirs = createLinkPicker(theirs.links);
    this.#hashText = hashText;
  }

  merge(): DocumentMerge {
    const head = this.#mergeHead();
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
    const { text, blocks } = this.#join(head, order, tail);
    const { base, ours, theirs } = this.#links;
    const links = mergeLinks(base, ours, theirs, text);
    return { text, blocks, links, conflicts: this.#placeConflicts() };
  }

  #mergeHead(): string {
    const [base, ours, theirs] = [this.#base.head, this.#ours.head, this.#theirs.head];
    const merged = mergeHeads(base, ours, theirs);
    if (merged === undefined) {
      this.#report(null, base, ours, theirs);
    }
    return merged ?? ours;
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
      if (left.body !== base.body) {
        this.#report(id, base.body, ours?.body ?? null, theirs?.body ?? null);
        return ours;
      }
      return undefined;
    }
    const body = this.#mergeBody(id, base?.body, ours.body, theirs.body);
    const gap = pickSide(gapOf(base), gapOf(ours), gapOf(theirs)) ?? gapOf(ours);
    const kind = body === theirs.body ? theirs.kind : ours.kind;
    return { kind, body, lead: gap.lead, after: gap.after };
  }

  #mergeBody(id: string, base: string | undefined, ours: string, theirs: string): string {
    const merged =
      pickSide(base, ours, theirs) ??
      (base === undefined ? undefined : mergeLines(base, ours, theirs));
    if (merged === undefined) {
      this.#report(id, base ?? null, ours, theirs);
    }
    return merged ?? ours;
  }

  #report(
    block: string | null,
    base: string | null,
    ours: string | null,
    theirs: string | null,
  ): void {
    const links = this.#pickTheirs(theirs);
    this.#conflicts.push({ block, base, ours, theirs, after: null, links });
  }

  /** Says behind which merged block the block of each conflict stands in theirs. */
  #placeConflicts(): TextConflict[] {
    const places = new Map<string, string | null>();
    let previous: string | null = null;
    for (const id of this.#conflicts.length === 0 ? [] : this.#theirs.pieces.keys()) {
      places.set(id, previous);
      previous = this.#merged.has(id) ? id : previous;
    }
    return this.#conflicts.map((conflict) => ({
      ...conflict,
      after: conflict.block === null ? null : (places.get(conflict.block) ?? null),
    }));
  }

  #join(head: string, order: readonly string[], tail: string) {
    const first = order[0] === undefined ? undefined : this.#merged.get(order[0]);
    const newline = [head, first?.body, tail].some((text) => text?.includes('\r\n'))
      ? '\r\n'
      : '\n';
    let text = this.#isStartOfSide(head, order[0]) ? head : endHead(head, newline);
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
      blocks.push({ id, kind: piece.kind, start, end: text.length, hash });
      previous = id;
    }
    return { text: text + tail, blocks };
  }

  /** Whether a side starts with this head and this block, so that they stand together as they are. */
  #isStartOfSide(head: string, first: string | undefined): boolean {
    return [this.#ours, this.#theirs].some(
      (side) => side.head === head && side.pieces.keys().next().value === first,
    );
  }
}

function gapOf(piece: Piece | undefined): Pick<Piece, 'lead' | 'after'> {
  return { lead: piece?.lead ?? '', after: piece?.after ?? null };
}
