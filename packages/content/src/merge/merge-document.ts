import type { StoredDocument } from '../records.ts';
import { chooseUnits, joinAll, listAll, widenUnit } from './choose-units.ts';
import { type CutText, cutText, holdsTextBetween, keepsOrder } from './cut-text.ts';
import { describeConflicts, type MergeContext } from './describe-conflicts.ts';
import type { DocumentMerge } from './document-merge.ts';
import { findFaults, findMirrored } from './find-faults.ts';
import { closeUnits, type Unit, type Versions } from './join-blocks.ts';
import { keepDefinitions } from './keep-definitions.ts';
import { findLineEnd, unifyLineEnds } from './line-ends.ts';
import { type Attempt, mergeBlocks } from './merge-blocks.ts';
import { mergeLinks } from './merge-links.ts';
import type { MergeTools, TextTools } from './merge-tools.ts';
import { nameBlocks } from './name-blocks.ts';
import { pairNewcomers } from './pair-newcomers.ts';
import { partLinks } from './part-links.ts';
import { pickSide } from './pick-side.ts';
import { widenMerge } from './widen-merge.ts';

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
