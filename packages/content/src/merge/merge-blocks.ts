import type { DocumentPart, SourcePart } from '../records.ts';
import {
  type CutText,
  cutPiece,
  describeParts,
  endHead,
  holdsTextBetween,
  keepsOrder,
  type Piece,
  separate,
  shiftParts,
} from './cut-text.ts';
import { mergeHeads } from './front-matter.ts';
import { mergeOrder } from './merge-order.ts';
import { isRewrapped, mergeText } from './merge-text.ts';
import { mergeTokens, PARTED_LINES, type SharedChanges } from './merge-tokens.ts';
import { pickSide } from './pick-side.ts';
import { splitCells } from './split-text.ts';
import { findJoined, JOINED, nameUnit, type Unit, type Versions } from './units.ts';

/** Two changes that do not go together. `members` are the ids of the blocks that they are about. */
interface BlockConflict {
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

/** A range of a merged text, as it was put together. */
export interface AssembledBlock {
  id: string;
  kind: string;
  start: number;
  end: number;
  /** The parts that it must have; undefined where that is not known. */
  parts?: readonly SourcePart[] | undefined;
  /** Kinds that may be in a piece of several blocks. */
  kinds: ReadonlySet<string>;
}

/** A merge of cut texts, whose words are to be counted. */
export interface CountedMerge {
  versions: Versions<CutText>;
  /** The pieces that the merged text has. */
  merged: ReadonlyMap<string, Piece>;
  shared: SharedChanges;
  /** The pieces that keep the text of ours because of a conflict. */
  conflicts: ReadonlySet<string>;
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

/** A text with the ranges of the parts that it is made of. */
interface MergedBody {
  body: string;
  parts: readonly DocumentPart[];
  partsOf?: string;
}

/**
 * Merges two changes of one block or part: by its parts where all three versions are of one kind
 * and have parts, which are kept, joined and ordered as blocks are, else as text. Undefined where
 * the changes do not go together, in any of the parts.
 */
function mergePiece(
  base: Piece | undefined,
  ours: Piece,
  theirs: Piece,
  shared: SharedChanges,
): Piece | undefined {
  const gap = pickSide(gapOf(base), gapOf(ours), gapOf(theirs)) ?? gapOf(ours);
  const whole = pickWhole(base, ours, theirs, shared);
  if (whole !== undefined) return { ...whole, ...gap };
  const kind = pickSide(base?.kind, ours.kind, theirs.kind);
  if (base === undefined || kind === undefined) return undefined;
  const merged = isAlike(base, ours, theirs)
    ? mergeParts(base, ours, theirs, shared)
    : mergeWhole(kind, base, ours, theirs, shared);
  return merged === undefined ? undefined : { kind, ...merged, ...gap };
}

function gapOf(piece: Piece | undefined): Pick<Piece, 'lead' | 'after'> {
  return { lead: piece?.lead ?? '', after: piece?.after ?? null };
}

/** The side that is to be taken as it is. */
function pickWhole(
  base: Piece | undefined,
  ours: Piece,
  theirs: Piece,
  shared: SharedChanges,
): Piece | undefined {
  if (ours.body === theirs.body && ours.kind === theirs.kind) {
    if (ours.body !== base?.body) {
      shared.added.push(ours.body);
      shared.removed.push(base?.body ?? '');
    }
    return ours;
  }
  if (base === undefined) return undefined;
  if (theirs.body === base.body) return ours;
  return ours.body === base.body ? theirs : undefined;
}

function mergeWhole(
  kind: string,
  base: Piece,
  ours: Piece,
  theirs: Piece,
  shared: SharedChanges,
): MergedBody | undefined {
  const body = mergeText(kind, base.body, ours.body, theirs.body, shared);
  if (body === undefined) return undefined;
  const [was, own, other] = [base, ours, theirs].map(({ parts }) => describeParts(parts));
  const form = pickSide(was, own, other);
  if (form === undefined) return undefined;
  const formed = form === own ? ours : theirs;
  return { body, parts: formed.parts, partsOf: formed.body };
}

/** Whether all versions are of one kind and cut into parts with nothing but white space between. */
function isAlike(base: Piece, ours: Piece, theirs: Piece): boolean {
  const sides = [base, ours, theirs];
  if (sides.some(({ kind, parts }) => kind !== base.kind || parts.length === 0)) return false;
  return !sides.some((side) => holdsTextBetween(cutPiece(side)));
}

function mergeParts(
  base: Piece,
  ours: Piece,
  theirs: Piece,
  shared: SharedChanges,
): MergedBody | undefined {
  const [was, own, other] = [base, ours, theirs].map(cutPiece);
  if (was === undefined || own === undefined || other === undefined) return undefined;
  if (findJoined({ base: was, ours: own, theirs: other }).length > 0) {
    const isOrdered = keepsOrder(was, own) && keepsOrder(was, other);
    return isOrdered && base.kind !== 'table'
      ? mergeWhole(base.kind, base, ours, theirs, shared)
      : undefined;
  }
  const noted: SharedChanges = { removed: [], added: [] };
  const merged = mergeAll(was, own, other, noted);
  const head = mergeText('', was.head, own.head, other.head, noted);
  const tail = mergeText('', was.tail, own.tail, other.tail, noted);
  if (merged === undefined || head === undefined || tail === undefined) return undefined;
  if (base.kind === 'table' && !fitsColumns(head, [own, other], merged)) return undefined;
  shared.removed.push(...noted.removed);
  shared.added.push(...noted.added);
  const order = mergeOrder({
    base: [...was.pieces.keys()],
    ours: [...own.pieces.keys()],
    theirs: [...other.pieces.keys()],
    isKept: (id) => merged.has(id),
    isSameText: (a, b) => isTwin(merged.get(a), merged.get(b), shared),
  });
  return joinPieces(head, order, merged, tail);
}

/** Whether rows that fit the columns of their own table fit those of the merged one. */
function fitsColumns(
  head: string,
  sides: readonly CutText[],
  merged: ReadonlyMap<string, Piece>,
): boolean {
  const columns = countCells(head);
  return [...merged].every(([id, { body }]) =>
    sides.every((side) => {
      const row = side.pieces.get(id);
      const fitted = row === undefined || countCells(row.body) === countCells(side.head);
      return !fitted || countCells(body) === columns;
    }),
  );
}

/** The cells of the first line that is a row. */
function countCells(text: string): number {
  const line = text.split('\n').find((one) => one.includes('|')) ?? '';
  return splitCells(line.trim().replace(/\|$/, '')).length;
}

/** Each part as it shall be, by id; undefined where one of them conflicts, or none is left. */
function mergeAll(
  base: CutText,
  ours: CutText,
  theirs: CutText,
  shared: SharedChanges,
): Map<string, Piece> | undefined {
  const merged = new Map<string, Piece>();
  for (const id of new Set([...ours.pieces.keys(), ...theirs.pieces.keys()])) {
    const [was, own, other] = [base, ours, theirs].map(({ pieces }) => pieces.get(id));
    const left = own ?? other;
    if (own !== undefined && other !== undefined) {
      const piece = mergePiece(was, own, other, shared);
      if (piece === undefined) return undefined;
      merged.set(id, piece);
    } else if (was === undefined && left !== undefined) {
      merged.set(id, left);
    } else if (left === undefined || was === undefined || !isUntouched(was, left)) {
      return undefined;
    }
  }
  for (const [id, { body }] of base.pieces) {
    if (!ours.pieces.has(id) && !theirs.pieces.has(id)) shared.removed.push(body);
  }
  return merged.size === 0 ? undefined : merged;
}

/** Whether a side left a block or part alone, but for where its lines are wrapped. */
function isUntouched(base: Piece, side: Piece): boolean {
  return base.body === side.body || isRewrapped(base.kind, base.body, side.body);
}

/** Whether both inserted the same text, which then stands once. */
function isTwin(
  ours: Piece | undefined,
  theirs: Piece | undefined,
  shared: SharedChanges,
): boolean {
  if (ours === undefined || theirs === undefined || ours.body !== theirs.body) return false;
  shared.added.push(ours.body);
  return true;
}

/** Joins parts between a head and a tail. A part that follows another than it did is set apart. */
function joinPieces(
  head: string,
  order: readonly string[],
  pieces: ReadonlyMap<string, Piece>,
  tail: string,
): MergedBody {
  const usual = findUsualLead(pieces);
  let body = head;
  let previous: string | null = null;
  const parts: DocumentPart[] = [];
  for (const id of order) {
    const piece = pieces.get(id);
    if (piece === undefined) continue;
    if (previous !== null) body += piece.lead.includes('\n') ? piece.lead : usual;
    const start = body.length;
    body += piece.body;
    const { kind } = piece;
    const nested = shiftParts(piece.parts, start);
    const end = body.length;
    parts.push({ id, kind, start, end, ...(nested.length === 0 ? {} : { parts: nested }) });
    previous = id;
  }
  return { body: body + tail, parts };
}

/** What most parts have before them. */
function findUsualLead(pieces: ReadonlyMap<string, Piece>): string {
  const counts = new Map<string, number>();
  let usual = '\n';
  for (const { lead } of pieces.values()) {
    if (!lead.includes('\n')) continue;
    const count = (counts.get(lead) ?? 0) + 1;
    counts.set(lead, count);
    if (count > (counts.get(usual) ?? 0)) usual = lead;
  }
  return usual;
}
