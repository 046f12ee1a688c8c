import type { StoredDocument } from '../records.ts';
import type { Conflict } from './conflict.ts';
import { type CutText, cutText } from './cut-text.ts';
import { findRecord } from './find-record.ts';
import { isOpen } from './is-open.ts';
import { createLinkPicker, type LinkPicker } from './link-picker.ts';
import type { ConflictView } from './resolution.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/** Both texts of one record, cut. */
interface CutSides {
  ours: CutText;
  theirs: CutText;
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
  const { block, base } = conflict;
  const ours = textOf(sides.ours, block);
  const theirs = textOf(sides.theirs, block);
  if (!isOpen(base, ours, theirs)) return undefined;
  const after = theirs === null ? conflict.after : (sides.after.get(block ?? '') ?? null);
  return { ...conflict, ours, theirs, after, links: sides.pickTheirs(theirs) };
}

function textOf({ head, pieces }: CutText, block: string | null): string | null {
  return block === null ? head : (pieces.get(block)?.body ?? null);
}

function cutSides(
  conflict: TextConflict,
  ours: ConflictView,
  theirs: ConflictView,
): CutSides | undefined {
  const own = findDocument(ours, conflict);
  const their = findDocument(theirs, conflict);
  if (own === undefined || their === undefined) return undefined;
  const [cutOwn, cutTheirs] = [cutText(own), cutText(their)];
  const after = new Map<string, string | null>();
  let shared: string | null = null;
  for (const id of cutTheirs.pieces.keys()) {
    after.set(id, shared);
    if (cutOwn.pieces.has(id)) shared = id;
  }
  return { ours: cutOwn, theirs: cutTheirs, after, pickTheirs: createLinkPicker(their.links) };
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
