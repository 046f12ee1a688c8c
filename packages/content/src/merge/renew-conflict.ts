import type { PageRecord, StoredDocument } from '../records.ts';
import type { AnyRecord, Conflict, PageMove } from './conflict.ts';
import { cutText, findSpan, type PlacedBlocks, placeBlocks, readSpan } from './cut-text.ts';
import { readHeadEntry } from './front-matter.ts';
import { createLinkPicker, type LinkPicker } from './links.ts';
import { isSameRecord, readField, withPlaceAmong } from './merge-fields.ts';
import { isOpen, ownValue } from './pick-side.ts';
import { type ConflictView, findRecord } from './resolution.ts';

type ConflictOf<Kind extends Conflict['kind']> = Extract<Conflict, { kind: Kind }>;

/**
 * Open conflicts with the sides as they are by now, in their order; undefined for one where nothing
 * is left to decide: both sides agree, theirs went back to what it was before both changed it, or
 * what the conflict is about is gone. `ours` is the content that holds the conflicts, `theirs` what
 * it took in last. Each text is looked at once, however many conflicts are about it.
 *
 * A conflict about a part of a record ends with the record: where one side deleted that, it is
 * either settled or a conflict of its own.
 */
export function renewConflicts(
  conflicts: readonly Conflict[],
  ours: ConflictView,
  theirs: ConflictView,
): (Conflict | undefined)[] {
  const renewText = createTextRenewal(ours, theirs);
  return conflicts.map((conflict) =>
    conflict.kind === 'text' ? renewText(conflict) : renewConflict(conflict, ours, theirs),
  );
}

function renewConflict(
  conflict: Exclude<Conflict, { kind: 'text' }>,
  ours: ConflictView,
  theirs: ConflictView,
): Conflict | undefined {
  switch (conflict.kind) {
    case 'field':
      return renewField(conflict, ours, theirs);
    case 'edit/delete':
      return renewDeletion(conflict, ours, theirs);
    case 'move/move':
      return renewMove(conflict, ours, theirs);
    case 'move/delete':
      return renewParent(conflict, ours, theirs);
    case 'variable': {
      const { name } = conflict;
      const own = ownValue(ours.variables, name) ?? null;
      const their = ownValue(theirs.variables, name) ?? null;
      return isOpen(conflict.base, own, their)
        ? { ...conflict, ours: own, theirs: their }
        : undefined;
    }
  }
}

/**
 * A conflict that a merge found again while it was open: it goes on from what there was before both
 * sides changed it first, and waits for all moves that it waited for.
 */
export function continueConflict(before: Conflict, again: Conflict): Conflict {
  if (before.conflictKey !== again.conflictKey) {
    return again;
  }
  const text = before.kind === 'field' ? before.baseDocument : undefined;
  const continued = {
    ...again,
    base: before.base,
    ...(text === undefined ? {} : { baseDocument: text }),
  } as Conflict;
  const waiting = 'moves' in before ? (before.moves ?? []) : [];
  if (waiting.length === 0 || continued.kind === 'text' || continued.kind === 'variable') {
    return continued;
  }
  const known = new Set((continued.moves ?? []).map(({ page }) => page));
  const rest = waiting.filter(({ page }) => !known.has(page));
  return { ...continued, moves: [...(continued.moves ?? []), ...rest] };
}

function renewField(
  conflict: ConflictOf<'field'>,
  ours: ConflictView,
  theirs: ConflictView,
): Conflict | undefined {
  const { record, id, field, base, moves, document: _, ...rest } = conflict;
  const own = findRecord(ours, record, id);
  const their = findRecord(theirs, record, id);
  if (own === undefined || their === undefined) {
    return undefined;
  }
  const [ownValueNow, theirValue] = [readField(own, field), readField(their, field)];
  const hasBothTexts = field === 'document' && ownValueNow !== null && theirValue !== null;
  const waiting = renewMoves(moves ?? [], ours, theirs);
  const isValueOpen = !hasBothTexts && isOpen(base, ownValueNow, theirValue);
  const text = field === 'type' && 'document' in their ? their.document : undefined;
  const isTextOpen = text !== undefined && isBare(ownValueNow) && text !== conflict.baseDocument;
  if (!isValueOpen && !isTextOpen && !waiting.some(isMoveOpen)) {
    return undefined;
  }
  return {
    ...rest,
    record,
    id,
    field,
    base,
    ours: ownValueNow,
    theirs: theirValue,
    ...(text === undefined ? {} : { document: text }),
    ...(moves === undefined ? {} : { moves: waiting }),
  };
}

/** Whether pages of a type have no text. */
function isBare(type: unknown): boolean {
  return type === 'group' || type === 'link';
}

function renewDeletion(
  conflict: ConflictOf<'edit/delete'>,
  ours: ConflictView,
  theirs: ConflictView,
): Conflict | undefined {
  const { record, id, base, moves } = conflict;
  const own = findRecord(ours, record, id) ?? null;
  const their = findRecord(theirs, record, id) ?? null;
  const waiting = renewMoves(moves ?? [], ours, theirs);
  const isDeletionOpen = (own === null) !== (their === null) && !isUnchanged(base, their);
  if (!isDeletionOpen && !waiting.some(isMoveOpen)) {
    return undefined;
  }
  return {
    ...conflict,
    deletedBy: own === null ? 'ours' : 'theirs',
    ours: own,
    theirs: their,
    ...(moves === undefined ? {} : { moves: waiting }),
  };
}

function isUnchanged(base: AnyRecord | null, theirs: AnyRecord | null): boolean {
  return base !== null && theirs !== null && isSameRecord(base, withPlaceAmong(theirs, base));
}

function renewMove(
  conflict: ConflictOf<'move/move'>,
  ours: ConflictView,
  theirs: ConflictView,
): Conflict | undefined {
  const { page, base } = conflict;
  const [first] = renewMoves([{ ...conflict, page, base }], ours, theirs);
  const moves = renewMoves(conflict.moves ?? [], ours, theirs);
  if (![...(first === undefined ? [] : [first]), ...moves].some(isMoveOpen)) {
    return undefined;
  }
  return {
    ...conflict,
    ...(first === undefined ? {} : { ours: first.ours, theirs: first.theirs }),
    ...(conflict.moves === undefined ? {} : { moves }),
  };
}

/** Theirs deleted a page that ours has pages below, or the other way round. */
function renewParent(
  conflict: ConflictOf<'move/delete'>,
  ours: ConflictView,
  theirs: ConflictView,
): Conflict | undefined {
  const { page, moves } = conflict;
  const own = ours.tree.byId.get(page);
  const their = theirs.tree.byId.get(page);
  const waiting = renewMoves(moves ?? [], ours, theirs);
  const isDeletionOpen =
    own === undefined
      ? their !== undefined && holdsPageOf(theirs, page, ours)
      : their === undefined;
  const left = own ?? their;
  if (left === undefined || (!isDeletionOpen && !waiting.some(isMoveOpen))) {
    return undefined;
  }
  return {
    ...conflict,
    deletedBy: own === undefined ? 'ours' : 'theirs',
    base: left,
    ...(moves === undefined ? {} : { moves: waiting }),
  };
}

/** Whether below a page of one side there is any that the other side has as well. */
function holdsPageOf(side: ConflictView, page: string, other: ConflictView): boolean {
  const waiting = [page];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const child of side.tree.children(id)) {
      if (other.tree.byId.has(child.id)) {
        return true;
      }
      waiting.push(child.id);
    }
  }
  return false;
}

/** The places that the sides have by now for pages that both still have. */
function renewMoves(
  moves: readonly PageMove[],
  ours: ConflictView,
  theirs: ConflictView,
): PageMove[] {
  return moves.flatMap(({ page, base }) => {
    const [own, their] = [ours.tree.byId.get(page), theirs.tree.byId.get(page)];
    return own === undefined || their === undefined
      ? []
      : [{ page, base, ours: placeOf(own), theirs: placeOf(their) }];
  });
}

function isMoveOpen({ base, ours, theirs }: PageMove): boolean {
  return isOpen(base === null ? undefined : base.parent, ours.parent, theirs.parent);
}

function placeOf({ parent, order }: PageRecord): PageMove['ours'] {
  return { parent, order };
}

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
function createTextRenewal(
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
