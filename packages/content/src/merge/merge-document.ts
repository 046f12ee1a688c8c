import type { ContentRef } from '../content-ref.ts';
import type {
  DocumentBlock,
  DocumentPart,
  SourceBlock,
  SourcePart,
  StoredDocument,
} from '../records.ts';
import { findMisplaced } from './check-nesting.ts';
import { findMisread } from './check-structure.ts';
import { findMiscounted } from './check-words.ts';
import { type CutText, cutText, keepsOrder } from './cut-text.ts';
import { findJoined } from './find-joined.ts';
import { closeUnits, joinUnits, type Unit, type Versions } from './join-blocks.ts';
import { keepDefinitions } from './keep-definitions.ts';
import { findLineEnd, unifyLineEnds, widenLineEnds } from './line-ends.ts';
import { createLinkPicker } from './link-picker.ts';
import { type Attempt, mergeBlocks } from './merge-blocks.ts';
import { mergeLinks } from './merge-links.ts';
import { keepsEnough } from './merge-text.ts';
import type { MergeTools, TextAttributes } from './merge-tools.ts';
import { nameBlocks } from './name-blocks.ts';
import { pairNewcomers } from './pair-newcomers.ts';
import { partLinks } from './part-links.ts';
import { pickSide } from './pick-side.ts';

/**
 * Two changes to one block, as `Conflict` of kind `text` says it: `block` null is what stands before
 * the first block, `after` is the block that it follows in theirs, of those that are in the merged
 * text, and `links` is what the targets in the text of theirs mean there.
 */
export interface TextConflict {
  block: string | null;
  key?: string;
  blocks?: string[];
  base: string | null;
  ours: string | null;
  theirs: string | null;
  after: string | null;
  links: Record<string, ContentRef>;
}

/** A merged text, with what it says of its page. */
export interface DocumentMerge extends StoredDocument {
  attributes: TextAttributes;
  conflicts: TextConflict[];
}

/** What merging texts needs; the side that yields spells its links where they part. */
export type TextTools = Pick<MergeTools, 'hashText' | 'readText' | 'newId' | 'yields'>;

/** How often a merge is tried with more blocks joined, before all of the text is one question. */
const MAX_ATTEMPTS = 6;

/**
 * Merges three versions of a document: by block, within a block that both sides changed by its
 * parts, and within these by sentence and word. A block that neither side deleted is in the answer.
 * Blocks that a side joined, split or wrapped are merged as one.
 *
 * The merged text is read again, and its words are counted: it has the blocks it was put together
 * from, each whole and of its kind, and every word as often as the changes of both sides make it.
 * Where it does not, the blocks in question are merged as one, and where that does not help are a
 * conflict. Where the sides do not go together the text of ours stands and a conflict says so; other
 * blocks are merged all the same.
 *
 * A link leads where the side leads that wrote it: see `partLinks`. Line ends are those of the side that changed them; where all versions have `\r\n`, no other comes
 * in.
 */
export function mergeDocuments(
  base: StoredDocument,
  ours: StoredDocument,
  theirs: StoredDocument,
  tools: TextTools,
): DocumentMerge {
  if (ours.text === theirs.text || theirs.text === base.text || ours.text === base.text) {
    const side = ours.text === base.text ? theirs : ours;
    const links = mergeLinks(base.links, ours.links, theirs.links, side.text);
    const { attributes } = tools.readText(side.text);
    return { ...side, links, attributes, conflicts: [] };
  }
  return mergeLineEnds(partLinks({ base, ours, theirs }, tools), tools);
}

/** Merges versions with lines that end alike, and ends them as the side does that changed that. */
function mergeLineEnds(
  { base, ours, theirs }: Versions<StoredDocument>,
  tools: TextTools,
): DocumentMerge {
  const ends = [base, ours, theirs].map(({ text }) => findLineEnd(text));
  if (ends.includes('mixed') || !ends.includes('crlf')) {
    return mergeUnified({ base, ours, theirs }, tools);
  }
  const [was = 'none', own = 'none', other = 'none'] = ends;
  const isWide = (pickSide(was === 'none' ? own : was, own, other) ?? own) === 'crlf';
  const merged = mergeUnified(
    {
      base: unifyLineEnds(base),
      ours: unifyLineEnds(ours),
      theirs: unifyLineEnds(theirs),
    },
    tools,
  );
  return isWide ? widenMerge(merged, tools) : merged;
}

function widenMerge(merged: DocumentMerge, tools: Pick<MergeTools, 'readText'>): DocumentMerge {
  const text = widenLineEnds(merged.text);
  const widen = (side: string | null) => (side === null ? null : widenLineEnds(side));
  const { blocks, attributes } = tools.readText(text);
  return {
    ...merged,
    text,
    attributes,
    blocks: blocks.flatMap(({ parts, ...block }, index) => {
      const known = merged.blocks[index];
      if (known === undefined) return [];
      const named = parts && copyIds(parts, known.parts ?? []);
      return [{ ...block, id: known.id, ...(named === undefined ? {} : { parts: named }) }];
    }),
    conflicts: merged.conflicts.map((conflict) => ({
      ...conflict,
      base: widen(conflict.base),
      ours: widen(conflict.ours),
      theirs: widen(conflict.theirs),
    })),
  };
}

/** Parts with the ids of the same parts elsewhere. */
function copyIds(
  parts: readonly SourcePart[],
  known: readonly DocumentPart[],
): readonly DocumentPart[] {
  return parts.flatMap(({ parts: nested, ...part }, index) => {
    const { id, parts: inside = [] } = known[index] ?? {};
    if (id === undefined) return [];
    return [{ ...part, id, ...(nested === undefined ? {} : { parts: copyIds(nested, inside) }) }];
  });
}

function mergeUnified(documents: Versions<StoredDocument>, tools: TextTools): DocumentMerge {
  const { versions, pairs } = pairNewcomers(
    keepDefinitions({
      base: cutText(documents.base),
      ours: cutText(documents.ours),
      theirs: cutText(documents.theirs),
    }),
  );
  const joined = findJoined(versions).map((members): Unit => ({ members, isAsked: false }));
  let units = closeUnits(joined, versions).map((unit) => ({
    ...unit,
    isAsked: isAnyReplaced(unit, versions) || isAnyMoved(unit, versions),
  }));
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const attempt = mergeBlocks(joinAll(versions, units), { units, newId: tools.newId });
    const read = tools.readText(attempt.text);
    const faults = findFaults(attempt, read.blocks, versions, units);
    if (faults.size === 0 && attempt.conflicts.length > 0) {
      for (const id of findMirrored(versions, units, tools)) faults.add(id);
    }
    if (faults.size === 0) {
      const context = { documents, versions, pairs };
      const merged = finish(attempt, read, context, tools);
      return isForLines(attempt, versions) ? (mergeByLine(context, tools) ?? merged) : merged;
    }
    units = closeUnits([...units, widenUnit(faults, units)], versions);
  }
  return finishWhole(documents, versions, tools);
}

/** Whether a side moved blocks of a unit, which as a text would be deleted and put in. */
function isAnyMoved({ members }: Unit, { base, ours, theirs }: Versions<CutText>): boolean {
  const keep = ({ pieces, ...cut }: CutText): CutText => ({
    ...cut,
    pieces: new Map([...pieces].filter(([id]) => members.has(id))),
  });
  return [ours, theirs].some((side) => !keepsOrder(keep(base), keep(side)));
}

/** Whether one side left little of a block of a unit that the other changed as well. */
function isAnyReplaced({ members }: Unit, { base, ours, theirs }: Versions<CutText>): boolean {
  const texts = [ours, theirs].map(({ pieces }) =>
    [...members].map((id) => pieces.get(id)?.body ?? '').join('\n\n'),
  );
  return [...members].some((id) => {
    const was = base.pieces.get(id)?.body;
    if (was === undefined) return false;
    const isChanged = [ours, theirs].every(({ pieces }) => pieces.get(id)?.body !== was);
    return isChanged && texts.some((text) => !keepsEnough(was, text));
  });
}

/**
 * What would go wrong with the sides swapped. Where there are questions the text of ours stands in
 * them, so one side alone does not show all of it, and the questions are the same for both.
 */
function findMirrored(
  { base, ours, theirs }: Versions<CutText>,
  units: readonly Unit[],
  tools: Pick<MergeTools, 'readText' | 'newId'>,
): Set<string> {
  const versions = { base, ours: theirs, theirs: ours };
  const mirrored = mergeBlocks(joinAll(versions, units), { units, newId: tools.newId });
  return findFaults(mirrored, tools.readText(mirrored.text).blocks, versions, units);
}

/**
 * Whether lines may tell more than blocks: where both sides have another text for a block, and no
 * block went elsewhere, which lines would take for a deletion and an insertion.
 */
function isForLines({ conflicts }: Attempt, { base, ours, theirs }: Versions<CutText>): boolean {
  const asked = conflicts.filter(({ block }) => block !== null);
  const isEdited = asked.every((one) => ![one.base, one.ours, one.theirs].includes(null));
  return asked.length > 0 && isEdited && [ours, theirs].every((side) => keepsOrder(base, side));
}

/** All blocks merged by line as one text, where that leaves no question and stands the checks. */
function mergeByLine(context: MergeContext, tools: TextTools): DocumentMerge | undefined {
  const { versions } = context;
  const unit: Unit = { members: listAll(versions), isAsked: false, byLine: true };
  const units = closeUnits([unit], versions);
  const attempt = mergeBlocks(joinAll(versions, units), { units, newId: tools.newId });
  if (attempt.conflicts.length > 0) return undefined;
  const read = tools.readText(attempt.text);
  const faults = findFaults(attempt, read.blocks, versions, units);
  return faults.size > 0 ? undefined : finish(attempt, read, context, tools);
}

function joinAll(versions: Versions<CutText>, units: readonly Unit[]): Versions<CutText> {
  return {
    base: joinUnits(versions.base, units),
    ours: joinUnits(versions.ours, units),
    theirs: joinUnits(versions.theirs, units),
  };
}

/** The blocks, by any of their ids, with which a merge went wrong. */
function findFaults(
  attempt: Attempt,
  read: readonly SourceBlock[],
  versions: Versions<CutText>,
  units: readonly Unit[],
): Set<string> {
  const between = Object.values(versions).flatMap(({ pieces }) => [...pieces.values()]);
  if (between.some(({ lead }) => lead.trim() !== '')) {
    return listAll(versions);
  }
  const { text, assembled, counted } = attempt;
  const checks = [
    () => findMisread(assembled, read),
    () => findMisplaced({ text, assembled, read, versions, units, conflicts: counted.conflicts }),
    () => findMiscounted(counted),
  ];
  const faults = firstFound(checks);
  const members = units.flatMap((unit) =>
    [...unit.members].some((id) => faults.has(id)) ? [...unit.members] : [],
  );
  return new Set([...faults, ...members]);
}

function firstFound(checks: readonly (() => Set<string>)[]): Set<string> {
  for (const check of checks) {
    const found = check();
    if (found.size > 0) return found;
  }
  return new Set();
}

function listAll(versions: Versions<CutText>): Set<string> {
  return new Set(Object.values(versions).flatMap(({ pieces }) => [...pieces.keys()]));
}

/** What went wrong as one unit; where it was one already, or is one block, it is a question. */
function widenUnit(faults: ReadonlySet<string>, units: readonly Unit[]): Unit {
  const isKnown = units.some(({ members }) => [...faults].every((id) => members.has(id)));
  return { members: faults, isAsked: isKnown || faults.size === 1 };
}

/** The text of ours, with the whole of the other side in conflict. */
function finishWhole(
  documents: Versions<StoredDocument>,
  versions: Versions<CutText>,
  tools: TextTools,
): DocumentMerge {
  const members = listAll(versions);
  const units = closeUnits([{ members, isAsked: true }], versions);
  const attempt = mergeBlocks(joinAll(versions, units), { units, newId: tools.newId });
  const context = { documents, versions, pairs: new Map<string, string>() };
  return finish(attempt, tools.readText(attempt.text), context, tools);
}

interface MergeContext {
  documents: Versions<StoredDocument>;
  versions: Versions<CutText>;
  /** Ids of theirs that were taken for ids of ours. */
  pairs: ReadonlyMap<string, string>;
}

function finish(
  attempt: Attempt,
  read: ReturnType<MergeTools['readText']>,
  { documents, versions, pairs }: MergeContext,
  tools: Pick<MergeTools, 'newId'>,
): DocumentMerge {
  const { text } = attempt;
  const { base, ours, theirs } = documents;
  const links = mergeLinks(base.links, ours.links, theirs.links, text);
  const blocks = nameBlocks(attempt, read.blocks, documents, tools.newId);
  const conflicts = describeConflicts(attempt, blocks, { documents, versions, pairs });
  return { text, blocks, links, attributes: read.attributes, conflicts };
}

function describeConflicts(
  attempt: Attempt,
  blocks: readonly DocumentBlock[],
  { documents, versions, pairs }: MergeContext,
): TextConflict[] {
  if (attempt.conflicts.length === 0) return [];
  const held = new Set(blocks.map(({ id }) => id));
  const pick = createLinkPicker(documents.theirs.links);
  const theirIds = new Map([...pairs].map(([theirs, ours]) => [ours, theirs]));
  const after = new Map<string, string | null>();
  let previous: string | null = null;
  for (const id of versions.theirs.pieces.keys()) {
    after.set(id, previous);
    previous = held.has(id) ? id : previous;
  }
  return attempt.conflicts.map(({ block, members, ...sides }) => {
    const ids = members.flatMap((id) => [id, ...[theirIds.get(id) ?? []].flat()]);
    const first = members.find((id) => after.has(id));
    return {
      block,
      ...(ids.length > 1 ? { blocks: ids } : {}),
      ...sides,
      after: block === null ? null : (after.get(first ?? block) ?? null),
      links: pick(sides.theirs),
    };
  });
}
