import { alignBlocks, type DocumentBlock, type HashText, type SourceBlock } from '@octavo/content';
import { readPage } from '../read/index.ts';
import {
  beginEdit,
  EDITS,
  type Edit,
  type EditedBlock,
  editPage,
  joinEdited,
} from './edit-page.ts';

/** How many blocks had to keep their ids in edits of one kind, and how many did. */
export interface KeptIds {
  edits: number;
  /** Blocks that were edited or moved. */
  touched: number;
  touchedKept: number;
  untouched: number;
  untouchedKept: number;
  /** Blocks that are new, and those of them that took the id of another. */
  added: number;
  addedTaking: number;
}

/** A block that lost its id, or took one. */
export interface WrongId {
  edit: Edit;
  before: string | undefined;
  after: string;
}

/** What is tried: `together` edits are made at once, of kinds in turn or of `kind` alone. */
export interface EditPlan {
  pages: readonly string[];
  edits: number;
  together: number;
  seed: number;
  hashText: HashText;
  note?: (wrong: WrongId) => void;
}

/**
 * Edits pages at random and counts the blocks that keep their ids, by kind of edit; of several
 * edits at once the last one names the kind. An edit after which the reader sees other blocks than
 * were written does not count. The same plan has the same answer.
 */
export function countKeptIds(plan: EditPlan): Map<Edit, KeptIds> {
  const counts = new Map(EDITS.map((edit) => [edit, makeCounts()]));
  const random = makeRandom(plan.seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  let done = 0;
  for (let tries = 0; done < plan.edits && tries < plan.edits * 20; tries++) {
    const edit = EDITS[done % EDITS.length] ?? 'move';
    const page = Math.floor(random() * plan.pages.length);
    const text = plan.pages[page] ?? '';
    // A page near by is of the same writers, so what comes from there is hard to tell apart.
    const other = plan.pages[(page + 1 + Math.floor(random() * 20)) % plan.pages.length] ?? '';
    const { blocks } = readPage(text, plan.hashText);
    if (blocks.length < 3 || other === text) continue;
    const tools = { random, other: { text: other, blocks: readPage(other, plan.hashText).blocks } };
    let edited: EditedBlock[] | undefined = beginEdit(text, blocks);
    for (let number = 1; number < plan.together; number++) {
      edited = edited && editPage(edited, pick(EDITS) ?? 'move', tools);
    }
    edited = edited && editPage(edited, edit, tools);
    const count = counts.get(edit);
    if (edited === undefined || count === undefined) continue;
    const after = joinEdited(text, blocks, edited);
    const read = readPage(after.text, plan.hashText).blocks;
    if (!isAsWritten(read, after.ranges)) continue;
    const before = { text, blocks: identify(blocks) };
    const aligned = alignBlocks(before, { text: after.text, blocks: read }, () => 'new');
    for (const [index, block] of edited.entries()) {
      const id = aligned[index]?.id;
      if (!countBlock(count, block, id, before.blocks)) {
        const was = before.blocks[block.from ?? Number(id)];
        plan.note?.({ edit, before: was && text.slice(was.start, was.end), after: block.body });
      }
    }
    count.edits++;
    done++;
  }
  return counts;
}

function makeCounts(): KeptIds {
  return {
    edits: 0,
    touched: 0,
    touchedKept: 0,
    untouched: 0,
    untouchedKept: 0,
    added: 0,
    addedTaking: 0,
  };
}

/** Counts one block; false where its id is not the one that it has to have. */
function countBlock(
  count: KeptIds,
  { from, isUntouched }: EditedBlock,
  id: string | undefined,
  before: readonly DocumentBlock[],
): boolean {
  if (from === null) {
    count.added++;
    if (id !== 'new') count.addedTaking++;
    return id === 'new';
  }
  const isSame = id === String(from);
  if (!isUntouched) {
    count.touched++;
    if (isSame) count.touchedKept++;
    return isSame;
  }
  // Nobody can tell apart two blocks with the same text that both stay.
  const isTwin = before[Number(id)]?.hash === before[from]?.hash;
  count.untouched++;
  if (isSame || isTwin) count.untouchedKept++;
  return isSame || isTwin;
}

function identify(blocks: readonly SourceBlock[]): DocumentBlock[] {
  return blocks.map(({ kind, start, end, hash }, index) => {
    return { kind, start, end, hash, id: String(index) };
  });
}

function isAsWritten(
  read: readonly SourceBlock[],
  written: readonly { start: number; end: number }[],
): boolean {
  return (
    read.length === written.length &&
    read.every(({ start, end }, at) => written[at]?.start === start && written[at]?.end === end)
  );
}

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
