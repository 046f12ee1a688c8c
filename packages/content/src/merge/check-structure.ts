import type { SourceBlock, SourcePart } from '../records.ts';
import { JOINED } from './join-blocks.ts';

/** A range of a merged text, as it was put together. */
export interface AssembledBlock {
  id: string;
  kind: string;
  start: number;
  end: number;
  /** The parts that it must have; undefined where that is not known. */
  parts?: readonly SourcePart[] | undefined;
  /** Kinds that may be in a piece of several blocks. */
  kinds: ReadonlySet<string>;
}

/**
 * Compares what a merged text was put together from with what a reader finds in it. Answers the ids
 * of the blocks that are not what they were meant to be, from the first to the last; empty where all
 * are: each with its kind, its range, and the same parts within.
 */
export function findMisread(
  assembled: readonly AssembledBlock[],
  read: readonly SourceBlock[],
): Set<string> {
  const first = countFitting(assembled, read);
  if (first === assembled.length && countRead(assembled, read)) return new Set();
  const backwards = countFittingBack(assembled, read);
  const last = Math.max(first, assembled.length - 1 - backwards);
  const ids = assembled.slice(first, last + 1).map(({ id }) => id);
  return new Set(ids.length > 0 ? ids : assembled.slice(-1).map(({ id }) => id));
}

function countRead(assembled: readonly AssembledBlock[], read: readonly SourceBlock[]): boolean {
  return (read.at(-1)?.end ?? 0) <= (assembled.at(-1)?.end ?? 0);
}

function countFitting(assembled: readonly AssembledBlock[], read: readonly SourceBlock[]): number {
  let at = 0;
  for (const [index, block] of assembled.entries()) {
    const taken = takeFitting(block, read, at, 1);
    if (taken === undefined) return index;
    at = taken;
  }
  return assembled.length;
}

function countFittingBack(
  assembled: readonly AssembledBlock[],
  read: readonly SourceBlock[],
): number {
  let at = read.length - 1;
  for (let index = assembled.length - 1; index >= 0; index--) {
    const block = assembled[index];
    const taken = block && takeFitting(block, read, at, -1);
    if (taken === undefined) return assembled.length - 1 - index;
    at = taken;
  }
  return assembled.length;
}

/** The index behind the read blocks that a block is; undefined where they do not fit it. */
function takeFitting(
  block: AssembledBlock,
  read: readonly SourceBlock[],
  at: number,
  step: 1 | -1,
): number | undefined {
  const found: SourceBlock[] = [];
  let next = at;
  for (; ; next += step) {
    const one = read[next];
    if (one === undefined || one.start < block.start || one.end > block.end) break;
    found.push(one);
  }
  const [start, end] = step === 1 ? [found[0], found.at(-1)] : [found.at(-1), found[0]];
  if (start?.start !== block.start || end?.end !== block.end) return undefined;
  const isOne = found.length === 1 && isSameKind(start.kind, block.kind);
  const fits =
    block.kind === JOINED
      ? found.every(({ kind }) => [...block.kinds].some((known) => isSameKind(kind, known)))
      : isOne && hasParts(start, block.parts);
  return fits ? next : undefined;
}

/** The first heading is the title, unless the front matter says another. */
function isSameKind(read: string, meant: string): boolean {
  const name = (kind: string) => (kind === 'title' ? 'heading-1' : kind);
  return name(read) === name(meant);
}

function hasParts(read: SourceBlock, parts: readonly SourcePart[] | undefined): boolean {
  return parts === undefined || describeParts(read.parts) === describeParts(parts);
}

/** The kinds of parts as a text: two blocks are built alike where it is the same. */
export function describeParts(parts: readonly SourcePart[] | undefined): string {
  return (parts ?? []).map(({ kind, parts: nested }) => `${kind}(${describeParts(nested)})`).join();
}
