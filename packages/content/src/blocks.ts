import { alignParts } from './align-parts.ts';
import { matchPassages } from './match-passages.ts';
import type { Matches, Passage } from './passage.ts';
import type { DocumentBlock, SourceBlock } from './records.ts';
import { runAtOnce } from './run-at-once.ts';

/** A text and its top-level blocks. */
export interface BlockedText<B extends SourceBlock = SourceBlock> {
  text: string;
  blocks: readonly B[];
}

/**
 * Gives the blocks of a new text their identities, by aligning them with the blocks of the text it
 * replaces. A block keeps its id when its text is unchanged, wherever it went; when it shares most
 * of its words with one of before, even where it was moved and edited at once; and when it stands
 * where one of its kind stood, between the same neighbours. Of a block that was split the part that
 * is most like it keeps the id, and what was joined has the id of what most of it comes from. Every
 * other block gets `newId()`. Ids are unique in the answer. The parts of each block get theirs from
 * `alignParts`.
 */
export function alignBlocks(
  before: BlockedText<DocumentBlock> | null,
  after: BlockedText,
  newId: () => string,
): DocumentBlock[] {
  return runAtOnce(alignBlocksInSteps(before, after, newId));
}

/** Blocks that are aligned in one go. */
const BLOCKS_AT_ONCE = 500;

/** `alignBlocks`, which yields behind each five hundred blocks. */
export function* alignBlocksInSteps(
  before: BlockedText<DocumentBlock> | null,
  after: BlockedText,
  newId: () => string,
): Generator<void, DocumentBlock[]> {
  const matches = before === null ? null : matchBlocks(before, after);
  const used = new Set<string>();
  const aligned: DocumentBlock[] = [];
  for (const [index, block] of after.blocks.entries()) {
    if (index > 0 && index % BLOCKS_AT_ONCE === 0) yield;
    const old = before?.blocks[matches?.beforeOf[index] ?? -1];
    const isKept = old !== undefined && !used.has(old.id);
    const id = isKept ? old.id : newId();
    used.add(id);
    const { kind, start, end, hash, parts } = block;
    if (parts === undefined) {
      aligned.push({ kind, start, end, hash, id });
      continue;
    }
    const was = isKept && before !== null ? readParts(before, old) : null;
    const now = { text: after.text.slice(start, end), parts };
    aligned.push({ kind, start, end, hash, id, parts: alignParts(was, now) });
  }
  return aligned;
}

function readParts({ text }: BlockedText, { start, end, parts }: DocumentBlock) {
  return parts === undefined ? null : { text: text.slice(start, end), parts };
}

function matchBlocks(before: BlockedText, after: BlockedText): Matches {
  return matchPassages(listPassages(before), listPassages(after));
}

function listPassages({ text, blocks }: BlockedText): Passage[] {
  return blocks.map(({ kind, start, end, hash }) => {
    return { kind, key: hash, read: () => text.slice(start, end) };
  });
}
