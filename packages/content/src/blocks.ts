import { matchPassages } from './match-passages.ts';
import type { Matches, Passage } from './passage.ts';
import type { DocumentBlock, DocumentPart, SourceBlock, SourcePart } from './records.ts';
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
  return matchPassages(listBlockPassages(before), listBlockPassages(after));
}

function listBlockPassages({ text, blocks }: BlockedText): Passage[] {
  return blocks.map(({ kind, start, end, hash }) => {
    return { kind, key: hash, read: () => text.slice(start, end) };
  });
}

/** A block's text and the parts in it. */
export interface PartedText<P extends SourcePart = SourcePart> {
  text: string;
  parts: readonly P[];
}

/**
 * Gives the parts of a block their identities, by aligning them with those of the block it goes on
 * from, as `alignBlocks` does with blocks; so a part keeps its id also when it goes into another
 * part or out of one. A part without a predecessor gets an id that follows from its kind and text,
 * so whoever adds the same part, or reads a text whose parts have no ids yet, gives it the same
 * one. Ids are unique in the answer, at all depths together. What a part says is its text without
 * the parts of its own kind in it, and white space does not count.
 */
export function alignParts(
  before: PartedText<DocumentPart> | null,
  after: PartedText,
): DocumentPart[] {
  const old = before === null ? [] : listPartPassages(before);
  const passages = listPartPassages(after);
  const matches = old.length === 0 ? null : matchPassages(old, passages);
  const ids = giveIds(passages, old, matches);
  let next = 0;
  const identify = (parts: readonly SourcePart[]): DocumentPart[] =>
    parts.map(({ kind, start, end, parts: inner }) => {
      const id = ids[next++] ?? '';
      if (inner === undefined) {
        return { kind, start, end, id };
      }
      return { kind, start, end, id, parts: identify(inner) };
    });
  return identify(after.parts);
}

interface PartPassage extends Passage {
  id: string | undefined;
}

/** The ids of the parts in order. Those that are kept come first, so that no new one takes them. */
function giveIds(
  passages: readonly PartPassage[],
  old: readonly PartPassage[],
  matches: Matches | null,
): string[] {
  const used = new Set<string>();
  const kept = passages.map((_, index) => {
    const id = old[matches?.beforeOf[index] ?? -1]?.id;
    if (id === undefined || used.has(id)) {
      return undefined;
    }
    used.add(id);
    return id;
  });
  const repeats = new Map<string, number>();
  return passages.map(({ key }, index) => {
    let id = kept[index];
    for (let seed = repeats.get(key) ?? 0; id === undefined; seed++) {
      const derived = hashShort(key, seed);
      if (!used.has(derived)) {
        used.add(derived);
        id = derived;
        repeats.set(key, seed + 1);
      }
    }
    return id;
  });
}

/** All parts, at every depth, each before those in it. */
function listPartPassages({ text, parts }: PartedText<SourcePart | DocumentPart>): PartPassage[] {
  const passages: PartPassage[] = [];
  const add = (part: SourcePart | DocumentPart) => {
    const own = readOwnText(text, part);
    const id = 'id' in part ? part.id : undefined;
    passages.push({ kind: part.kind, key: `${part.kind}\n${own}`, id, read: () => own });
    part.parts?.forEach(add);
  };
  parts.forEach(add);
  return passages;
}

/** White space that is not one space. */
const SPACED = /\s\s|[^\S ]/;

/** The text of a part without the parts of its kind in it, with one space for all white space. */
function readOwnText(text: string, part: SourcePart): string {
  let own = '';
  let done = part.start;
  const leaveOut = (inner: SourcePart) => {
    if (inner.kind === part.kind) {
      own += text.slice(done, inner.start);
      done = inner.end;
    } else {
      inner.parts?.forEach(leaveOut);
    }
  };
  part.parts?.forEach(leaveOut);
  const written = (own + text.slice(done, part.end)).trim();
  return SPACED.test(written) ? written.replace(/\s+/g, ' ') : written;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 9;

/**
 * A hash of 53 bits as 9 base64url characters (cyrb53). For telling apart the few things of one
 * document, not for addresses: whoever wants to can make two texts with the same one. Another
 * `seed`, a number up to 2^32, gives another hash.
 */
function hashShort(text: string, seed = 0): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const mixedHigh = mix(high, low);
  const mixedLow = mix(low, mixedHigh);
  let rest = 2 ** 32 * (mixedLow & 0x1fffff) + (mixedHigh >>> 0);
  let written = '';
  for (let digit = 0; digit < LENGTH; digit++) {
    written += LETTERS[rest % 64];
    rest = Math.floor(rest / 64);
  }
  return written;
}

function mix(one: number, other: number): number {
  return Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
}
