import type { StoredDocument } from '../records.ts';
import { findSpan, type PlacedBlocks, placeBlocks, readSpan } from './block-span.ts';
import type { Conflict } from './conflict.ts';
import { cutText } from './cut-text.ts';
import { findRecord } from './find-record.ts';
import { readHeadEntry } from './front-matter-entries.ts';
import { isOpen } from './is-open.ts';
import { createLinkPicker, type LinkPicker } from './link-picker.ts';
import type { ConflictView } from './resolution.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/** One text, cut, with the places of its blocks. */
type CutSide = { head: string } & PlacedBlocks;

/** Both texts of one record, cut. */
interface CutSides {
  ours: CutSide;
  theirs: CutSide;
  /** For each block of theirs the nearest one before it that ours has too. */
  after: ReadonlyMap<string, string | null>;
  pickTheirs: LinkPicker;
}

/**
 * Renews conflicts about blocks, as `renewConflicts` says. A text can be in conflict block by block,
 * so each is cut when the first conflict asks for it, and kept for the others.
 */
export function createTextRenewal(
  ours: ConflictView,
  theirs: ConflictView,
): (conflict: TextConflict) => Conflict | undefined {
  const cut = new Map<string, CutSides | undefined>();
  const cutOnce = (conflict: TextConflict): CutSides | undefined => {
    const name = `${conflict.record} ${conflict.id}`;
    if (!cut.has(name)) cut.set(name, cutSides(conflict, ours, theirs));
    return cut.get(name);
  };
  return (conflict) => {
    const sides = cutOnce(conflict);
    return sides === undefined ? undefined : renewText(conflict, sides);
  };
}

function renewText(conflict: TextConflict, sides: CutSides): Conflict | undefined {
  const ours = textOf(sides.ours, conflict);
  const theirs = textOf(sides.theirs, conflict);
  if (!isOpen(conflict.base, ours, theirs)) return undefined;
  const start = findStart(sides.theirs, conflict);
  const after = theirs === null ? conflict.after : (sides.after.get(start ?? '') ?? null);
  return { ...conflict, ours, theirs, after, links: sides.pickTheirs(theirs) };
}

function textOf(side: CutSide, { block, key, blocks }: TextConflict): string | null {
  if (blocks !== undefined) {
    const span = findSpan(side, blocks);
    return span === undefined ? null : readSpan(side, span);
  }
  if (block === null) return key === undefined ? side.head : readHeadEntry(side.head, key);
  return side.pieces[side.places.get(block) ?? -1]?.body ?? null;
}

/** The block that the text in conflict begins with. */
function findStart(side: CutSide, { block, blocks }: TextConflict): string | null {
  const span = blocks === undefined ? undefined : findSpan(side, blocks);
  return span === undefined ? block : (side.ids[span.first] ?? null);
}

function cutSides(
  conflict: TextConflict,
  ours: ConflictView,
  theirs: ConflictView,
): CutSides | undefined {
  const own = findDocument(ours, conflict);
  const their = findDocument(theirs, conflict);
  if (own === undefined || their === undefined) return undefined;
  const [cutOwn, cutTheirs] = [cutSide(own), cutSide(their)];
  const after = new Map<string, string | null>();
  let shared: string | null = null;
  for (const id of cutTheirs.ids) {
    after.set(id, shared);
    if (cutOwn.places.has(id)) shared = id;
  }
  return { ours: cutOwn, theirs: cutTheirs, after, pickTheirs: createLinkPicker(their.links) };
}

function cutSide(document: StoredDocument): CutSide {
  const cut = cutText(document);
  return { head: cut.head, ...placeBlocks(cut) };
}

function findDocument(
  view: ConflictView,
  { record, id }: TextConflict,
): StoredDocument | undefined {
  const owner = findRecord(view, record, id);
  return owner !== undefined && 'document' in owner && owner.document !== undefined
    ? view.document(owner.document)
    : undefined;
}
