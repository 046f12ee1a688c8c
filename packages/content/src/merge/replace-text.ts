import { findSpan, placeBlocks, readSpan } from './block-span.ts';
import type { Conflict } from './conflict.ts';
import type { CutText, Piece } from './cut-text.ts';
import { isHeadEntry, readHeadEntry, writeHeadEntry } from './front-matter-entries.ts';
import { type ConflictResolution, UnfitResolutionError } from './resolution.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/** A cut text with the text that resolves a conflict in its place. */
export interface ReplacedText {
  edited: CutText;
  /** What was put there; null where something was taken away, or nothing changed. */
  text: string | null;
  /** Whether the blocks of `edited` are those of the text before, one of them changed at most. */
  keepsBlocks: boolean;
}

/**
 * Puts what a resolution chooses in the place of what is in conflict.
 *
 * @throws UnfitResolutionError for both sides of what can stand there once, or lines that are not
 *   those of the key in conflict.
 */
export function replaceText(
  cut: CutText,
  conflict: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): ReplacedText {
  return conflict.block === null && conflict.blocks === undefined
    ? replaceHead(cut, conflict, resolution, newline)
    : replaceBlocks(cut, conflict, resolution, newline);
}

function replaceHead(
  cut: CutText,
  { key, theirs, kind }: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): ReplacedText {
  const own = key === undefined ? cut.head : readHeadEntry(cut.head, key);
  if (resolution === 'both' && own !== null && theirs !== null) {
    throw new UnfitResolutionError(kind);
  }
  const text = chooseText(own, theirs, resolution, newline);
  if (key === undefined) {
    return { edited: { ...cut, head: text ?? '' }, text, keepsBlocks: true };
  }
  const lines = text?.trim() === '' ? null : text;
  if (typeof resolution === 'object' && lines !== null && !isHeadEntry(key, lines)) {
    throw new UnfitResolutionError(kind);
  }
  return {
    edited: { ...cut, head: writeHeadEntry(cut.head, key, lines, newline) },
    text: lines,
    keepsBlocks: true,
  };
}

function replaceBlocks(
  cut: CutText,
  conflict: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): ReplacedText {
  const { block, blocks, after, theirs } = conflict;
  const placed = placeBlocks(cut);
  const span = findSpan(placed, blocks ?? (block === null ? [] : [block]));
  const own = span === undefined ? null : readSpan(placed, span);
  const text = chooseText(own, theirs, resolution, newline);
  const body = text?.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '') ?? '';
  const entries = [...cut.pieces];
  const first = span === undefined ? undefined : entries[span.first];
  const piece: Piece = { kind: 'paragraph', lead: '', after: null, ...first?.[1], parts: [], body };
  const id = first?.[0] ?? block ?? blocks?.[0] ?? '';
  const inserted: [string, Piece][] = body === '' ? [] : [[id, piece]];
  if (span === undefined) {
    entries.splice(placeAfter(placed.ids, after), 0, ...inserted);
  } else {
    entries.splice(span.first, span.last - span.first + 1, ...inserted);
    adjoin(entries, span.first, { last: placed.ids[span.last] ?? '', id });
  }
  const keepsBlocks = span === undefined || (resolution !== 'both' && blocks === undefined);
  return { edited: { ...cut, pieces: new Map(entries) }, text, keepsBlocks };
}

function chooseText(
  ours: string | null,
  theirs: string | null,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): string | null {
  if (resolution === 'theirs') return theirs;
  if (typeof resolution === 'object') return resolution.text;
  return ours === null || theirs === null ? (ours ?? theirs) : ours + newline + newline + theirs;
}

function placeAfter(ids: readonly string[], after: string | null): number {
  const place = ids.indexOf(after ?? '') + 1;
  return after !== null && place === 0 ? ids.length : place;
}

/** What followed the last of the replaced blocks follows, as it did, the one in their place. */
function adjoin(
  entries: [string, Piece][],
  index: number,
  { last, id }: { last: string; id: string },
): void {
  const next = entries[index + 1];
  if (next?.[1].after === last && entries[index]?.[0] === id) {
    entries[index + 1] = [next[0], { ...next[1], after: id }];
  }
}
