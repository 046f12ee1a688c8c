import { alignParts } from '../align-parts.ts';
import { alignBlocks, type BlockedText } from '../blocks.ts';
import type { DocumentBlock, DocumentPart, SourceBlock, StoredDocument } from '../records.ts';
import { JOINED, type Versions } from './join-blocks.ts';
import type { Attempt } from './merge-blocks.ts';

/** The read blocks with their ids: those they were put together with, else the sides' own. */
export function nameBlocks(
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
