import type { AssembledBlock } from './check-structure.ts';
import type { CountedMerge } from './check-words.ts';
import { type CutText, endHead, type Piece, separate } from './cut-text.ts';
import { JOINED, nameUnit, type Unit, type Versions } from './join-blocks.ts';
import { mergeHeads } from './merge-head.ts';
import { mergeOrder } from './merge-order.ts';
import { isTwin, isUntouched, mergePiece } from './merge-pieces.ts';
import { mergeTokens, PARTED_LINES, type SharedChanges } from './merge-tokens.ts';
import { pickSide } from './pick-side.ts';

/** Two changes that do not go together. `members` are the ids of the blocks that they are about. */
export interface BlockConflict {
  block: string | null;
  key?: string;
  members: string[];
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

/** A text put together from three versions, which is still to be checked. */
export interface Attempt {
  text: string;
  assembled: AssembledBlock[];
  /** What the text was put together from, by id. */
  pieces: ReadonlyMap<string, Piece>;
  conflicts: BlockConflict[];
  counted: CountedMerge;
}

interface BlockOptions {
  units: readonly Unit[];
  newId(): string;
}

/**
 * Puts one text together from three that are cut into blocks. Where both sides changed a block in
 * ways that do not go together, that of ours stands, and there is a conflict.
 */
export function mergeBlocks(versions: Versions<CutText>, options: BlockOptions): Attempt {
  return new BlockMerger(versions, options).merge();
}

class BlockMerger {
  readonly #versions: Versions<CutText>;
  readonly #units: ReadonlyMap<string, Unit>;
  readonly #newId: () => string;
  readonly #conflicts: BlockConflict[] = [];
  readonly #kept = new Set<string>();
  readonly #merged = new Map<string, Piece>();
  readonly #shared: SharedChanges = { removed: [], added: [] };

  constructor(versions: Versions<CutText>, { units, newId }: BlockOptions) {
    this.#versions = versions;
    this.#units = new Map(units.map((unit) => [nameUnit(unit), unit]));
    this.#newId = newId;
  }

  merge(): Attempt {
    const { base, ours, theirs } = this.#versions;
    const head = this.#mergeHead();
    for (const id of new Set([...ours.pieces.keys(), ...theirs.pieces.keys()])) {
      const piece = this.#mergePiece(id);
      if (piece !== undefined) this.#merged.set(id, piece);
    }
    for (const [id, { body }] of base.pieces) {
      if (!ours.pieces.has(id) && !theirs.pieces.has(id)) this.#shared.removed.push(body);
    }
    const order = mergeOrder({
      base: [...base.pieces.keys()],
      ours: [...ours.pieces.keys()],
      theirs: [...theirs.pieces.keys()],
      isKept: (id) => this.#merged.has(id),
      isSameText: (a, b) => isTwin(this.#merged.get(a), this.#merged.get(b), this.#shared),
    });
    const tail = pickSide(base.tail, ours.tail, theirs.tail) ?? ours.tail;
    const { text, assembled } = this.#join(head, order, tail);
    const counted = {
      versions: this.#versions,
      shared: this.#shared,
      conflicts: this.#kept,
      merged: new Map(order.flatMap((id) => this.#entryOf(id))),
    };
    const conflicts = this.#conflicts;
    return { text, assembled, pieces: this.#merged, conflicts, counted };
  }

  #entryOf(id: string): [string, Piece][] {
    const piece = this.#merged.get(id);
    return piece === undefined ? [] : [[id, piece]];
  }

  #mergeHead(): string {
    const { base, ours, theirs } = this.#versions;
    const { text, conflicts } = mergeHeads(base.head, ours.head, theirs.head);
    for (const { key, ...sides } of conflicts) {
      this.#conflicts.push({
        block: null,
        ...(key === null ? {} : { key }),
        members: [],
        ...sides,
      });
    }
    return text;
  }

  #mergePiece(id: string): Piece | undefined {
    const { base, ours, theirs } = this.#versions;
    const [was, own, other] = [base, ours, theirs].map(({ pieces }) => pieces.get(id));
    if (own === undefined || other === undefined) {
      const left = own ?? other;
      if (was === undefined || left === undefined) return left;
      if (isUntouched(was, left)) return undefined;
      this.#report(id, was, own, other);
      return own;
    }
    const merged = this.#joinSides(this.#units.get(id), was, own, other);
    if (merged !== undefined) return merged;
    this.#report(id, was, own, other);
    return own;
  }

  #joinSides(
    unit: Unit | undefined,
    base: Piece | undefined,
    ours: Piece,
    theirs: Piece,
  ): Piece | undefined {
    const isOpen = pickSide(base?.body, ours.body, theirs.body) === undefined;
    if (isOpen && unit?.isAsked === true) return undefined;
    if (!isOpen || unit?.byLine !== true) return mergePiece(base, ours, theirs, this.#shared);
    const texts = [base?.body ?? '', ours.body, theirs.body] as const;
    const body = mergeTokens([PARTED_LINES], ...texts, this.#shared);
    return body === undefined ? undefined : { ...ours, body };
  }

  #report(
    id: string,
    base: Piece | undefined,
    ours: Piece | undefined,
    theirs: Piece | undefined,
  ): void {
    this.#kept.add(id);
    this.#conflicts.push({
      block: id,
      members: [...(this.#units.get(id)?.members ?? [id])],
      base: base?.body ?? null,
      ours: ours?.body ?? null,
      theirs: theirs?.body ?? null,
    });
  }

  #join(head: string, order: readonly string[], tail: string) {
    const first = order[0] === undefined ? undefined : this.#merged.get(order[0]);
    const newline = [head, first?.body, tail].some((text) => text?.includes('\r\n'))
      ? '\r\n'
      : '\n';
    let text = this.#isStartOfSide(head, order[0]) ? head : endHead(head, newline);
    let previous: { id: string; piece: Piece } | undefined;
    const assembled: AssembledBlock[] = [];
    const add = (id: string, piece: Piece) => {
      const start = text.length;
      text += piece.body;
      const { kind, partsOf, parts } = piece;
      const known = parts.length === 0 && partsOf === undefined ? undefined : parts;
      const kinds = kind === JOINED ? this.#listKinds(id) : new Set<string>();
      assembled.push({ id, kind, start, end: text.length, parts: known, kinds });
    };
    for (const id of order) {
      const piece = this.#merged.get(id);
      if (piece === undefined) continue;
      if (previous !== undefined && piece.after === previous.id) text += piece.lead;
      else if (previous !== undefined) {
        if (isFusing(previous.piece, piece)) {
          text += newline.repeat(2);
          add(this.#newId(), { ...piece, kind: 'comment', body: SEPARATOR, parts: [] });
        }
        text += isTight(previous.piece, piece) ? newline : separate(text, piece.lead, newline);
      }
      add(id, piece);
      previous = { id, piece };
    }
    return { text: text + tail, assembled };
  }

  /** The kinds of the blocks of a unit in any version. */
  #listKinds(id: string): ReadonlySet<string> {
    return this.#units.get(id)?.kinds ?? new Set();
  }

  /** Whether a side starts with this head and this block, so that they stand together as they are. */
  #isStartOfSide(head: string, first: string | undefined): boolean {
    const { ours, theirs } = this.#versions;
    return [ours, theirs].some(
      (side) => side.head === head && side.pieces.keys().next().value === first,
    );
  }
}

/** Definitions stand line by line. */
function isTight(before: Piece, after: Piece): boolean {
  return before.kind === 'definition' && after.kind === 'definition';
}

/** What keeps two lists apart (CommonMark 0.31, section 5.3). */
const SEPARATOR = '<!-- -->';

/** Whether a list that comes behind another would go on with it. */
function isFusing(before: Piece, after: Piece): boolean {
  const [first, second] = [before, after].map(({ kind, body }) =>
    kind.startsWith('list-') ? /^[ \t]*(?:([-*+])|\d{1,9}([.)]))/.exec(body) : null,
  );
  if (!first || !second) return false;
  return first[1] === second[1] && first[2] === second[2];
}
