import { alignParts } from '../align-parts.ts';
import { alignBlocks, type BlockedText } from '../blocks.ts';
import type { ContentRef } from '../content-ref.ts';
import type {
  DocumentBlock,
  DocumentPart,
  SourceBlock,
  SourcePart,
  StoredDocument,
} from '../records.ts';
import { findMisread } from './check-structure.ts';
import { findMiscounted } from './check-words.ts';
import { type CutText, cutText } from './cut-text.ts';
import { findJoined } from './find-joined.ts';
import { closeUnits, JOINED, joinUnits, type Unit, type Versions } from './join-blocks.ts';
import { findLineEnd, unifyLineEnds, widenLineEnds } from './line-ends.ts';
import { createLinkPicker } from './link-picker.ts';
import { type Attempt, mergeBlocks } from './merge-blocks.ts';
import { mergeLinks } from './merge-links.ts';
import type { MergeTools, TextAttributes } from './merge-tools.ts';
import { pairNewcomers } from './pair-newcomers.ts';
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
 * Line ends are those of the side that changed them; where all versions have `\r\n`, no other comes
 * in.
 */
export function mergeDocuments(
  base: StoredDocument,
  ours: StoredDocument,
  theirs: StoredDocument,
  tools: Pick<MergeTools, 'hashText' | 'readText' | 'newId'>,
): DocumentMerge {
  if (ours.text === theirs.text || theirs.text === base.text || ours.text === base.text) {
    const side = ours.text === base.text ? theirs : ours;
    const links = mergeLinks(base.links, ours.links, theirs.links, side.text);
    const { attributes } = tools.readText(side.text);
    return { ...side, links, attributes, conflicts: [] };
  }
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

function mergeUnified(
  documents: Versions<StoredDocument>,
  tools: Pick<MergeTools, 'hashText' | 'readText' | 'newId'>,
): DocumentMerge {
  const { versions, pairs } = pairNewcomers({
    base: cutText(documents.base),
    ours: cutText(documents.ours),
    theirs: cutText(documents.theirs),
  });
  const joined = findJoined(versions).map((members): Unit => ({ members, isAsked: false }));
  let units = closeUnits(joined, versions);
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const attempt = mergeBlocks(joinAll(versions, units), { units, newId: tools.newId });
    const read = tools.readText(attempt.text);
    const faults = findFaults(attempt, read.blocks, versions, units);
    if (faults.size === 0) return finish(attempt, read, { documents, versions, pairs }, tools);
    units = closeUnits([...units, widenUnit(faults, units)], versions);
  }
  return finishWhole(documents, versions, tools);
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
  const misread = findMisread(attempt.assembled, read);
  const faults = misread.size > 0 ? misread : findMiscounted(attempt.counted);
  const members = units.flatMap((unit) =>
    [...unit.members].some((id) => faults.has(id)) ? [...unit.members] : [],
  );
  return new Set([...faults, ...members]);
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
  tools: Pick<MergeTools, 'hashText' | 'readText' | 'newId'>,
): DocumentMerge {
  const members = listAll(versions);
  const units = closeUnits([{ members, isAsked: true }], versions);
  const { head, tail } = versions.ours;
  const frozen = joinAll(
    { base: { ...versions.base, head, tail }, ours: versions.ours, theirs: versions.theirs },
    units,
  );
  const attempt = mergeBlocks(frozen, { units, newId: tools.newId });
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

/** The read blocks with their ids: those they were put together with, else the sides' own. */
function nameBlocks(
  { assembled, text, pieces }: Attempt,
  read: readonly SourceBlock[],
  documents: Versions<StoredDocument>,
  newId: () => string,
): DocumentBlock[] {
  const whole = new Map(
    assembled.flatMap((block) => (block.kind === JOINED ? [] : [[block.start, block]])),
  );
  const isWhole = ({ start, end }: SourceBlock) => whole.get(start)?.end === end;
  const loose = read.filter((block) => !isWhole(block));
  const used = new Set([...whole.values()].map(({ id }) => id));
  const found = findIds({ text, blocks: loose }, documents, used);
  return read.map((block) => {
    const known = isWhole(block) ? whole.get(block.start) : undefined;
    if (known === undefined) {
      return found.get(block.start) ?? nameBlock(block, newId(), text, null);
    }
    const { body = '', parts = [], partsOf = body } = pieces.get(known.id) ?? {};
    return nameBlock(block, known.id, text, { text: partsOf, parts });
  });
}

/** Blocks of the merged text that continue those of a side, ours first, by where they start. */
function findIds(
  after: BlockedText,
  { ours, theirs }: Versions<StoredDocument>,
  used: Set<string>,
): Map<number, DocumentBlock> {
  const found = new Map<number, DocumentBlock>();
  for (const side of [ours, theirs]) {
    const before = { text: side.text, blocks: side.blocks.filter(({ id }) => !used.has(id)) };
    const open = after.blocks.filter(({ start }) => !found.has(start));
    if (open.length === 0 || before.blocks.length === 0) continue;
    for (const block of alignBlocks(before, { text: after.text, blocks: open }, () => '')) {
      if (block.id === '' || used.has(block.id)) continue;
      used.add(block.id);
      found.set(block.start, block);
    }
  }
  return found;
}

/** A read block with an id, whose parts have those of the same parts before. */
function nameBlock(
  { kind, start, end, hash, parts }: SourceBlock,
  id: string,
  text: string,
  before: { text: string; parts: readonly DocumentPart[] } | null,
): DocumentBlock {
  if (parts === undefined) return { kind, start, end, hash, id };
  const named = alignParts(before, { text: text.slice(start, end), parts });
  return { kind, start, end, hash, id, parts: named };
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
