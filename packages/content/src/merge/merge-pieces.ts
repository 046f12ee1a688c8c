import type { DocumentPart } from '../records.ts';
import { describeParts } from './check-structure.ts';
import {
  type CutText,
  cutPiece,
  holdsTextBetween,
  keepsOrder,
  type Piece,
  shiftParts,
} from './cut-text.ts';
import { findJoined } from './find-joined.ts';
import { mergeOrder } from './merge-order.ts';
import { isRewrapped, mergeText } from './merge-text.ts';
import type { SharedChanges } from './merge-tokens.ts';
import { pickSide } from './pick-side.ts';
import { splitCells } from './split-text.ts';

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
export function mergePiece(
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
export function isUntouched(base: Piece, side: Piece): boolean {
  return base.body === side.body || isRewrapped(base.kind, base.body, side.body);
}

/** Whether both inserted the same text, which then stands once. */
export function isTwin(
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
