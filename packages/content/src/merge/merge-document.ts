import { alignBlocks, alignParts, type BlockedText } from '../blocks.ts';
import type { DocumentBlock, DocumentPart, SourceBlock, StoredDocument } from '../records.ts';
import { type CutText, cutText, holdsTextBetween, keepsOrder } from './cut-text.ts';
import { keepDefinitions, pairNewcomers } from './definitions.ts';
import { findFaults, findMirrored } from './find-faults.ts';
import { findLineEnd, unifyLineEnds, widenMerge } from './line-ends.ts';
import { createLinkPicker, mergeLinks, partLinks } from './links.ts';
import { type Attempt, mergeBlocks } from './merge-blocks.ts';
import type { DocumentMerge, MergeTools, TextConflict, TextTools } from './merge-tools.ts';
import { pickSide } from './pick-side.ts';
import {
  chooseUnits,
  closeUnits,
  JOINED,
  joinAll,
  listAll,
  type Unit,
  type Versions,
  widenUnit,
} from './units.ts';

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
 * A link leads where the side leads that wrote it: see `partLinks`. Line ends are those of the side
 * that changed them; where all versions have `\r\n`, no other comes in.
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

function mergeUnified(documents: Versions<StoredDocument>, tools: TextTools): DocumentMerge {
  const { versions, pairs } = pairNewcomers(
    keepDefinitions({
      base: cutText(documents.base),
      ours: cutText(documents.ours),
      theirs: cutText(documents.theirs),
    }),
  );
  const isOutside = (cut: CutText) => cut.tail.trim() !== '' || holdsTextBetween(cut);
  if (Object.values(versions).some(isOutside)) return finishWhole(documents, versions, tools);
  let units = chooseUnits(versions);
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

/** What a text was merged from. */
interface MergeContext {
  documents: Versions<StoredDocument>;
  versions: Versions<CutText>;
  /** Ids of theirs that were taken for ids of ours. */
  pairs: ReadonlyMap<string, string>;
}

/** The questions that a merge leaves; `blocks` are those of the merged text. */
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

/** The read blocks with their ids: those they were put together with, else the sides' own. */
function nameBlocks(
  { assembled, text, pieces, conflicts }: Attempt,
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
  for (const id of listGone(documents, conflicts)) used.add(id);
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

/** Blocks that a side deleted, which is not in question: none of these ids comes back. */
function listGone(
  { base, ours, theirs }: Versions<StoredDocument>,
  conflicts: Attempt['conflicts'],
): string[] {
  const asked = new Set(conflicts.flatMap(({ members }) => members));
  const [own, other] = [ours, theirs].map(({ blocks }) => new Set(blocks.map(({ id }) => id)));
  return base.blocks
    .map(({ id }) => id)
    .filter((id) => !asked.has(id) && !(own?.has(id) && other?.has(id)));
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
