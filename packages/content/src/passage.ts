/**
 * What is matched between two versions of a text: a block, or a part of one. Equal keys say that
 * two have the same text; `read` answers it, and is asked only where no other has that key.
 */
export interface Passage {
  kind: string;
  key: string;
  read(): string;
}

/** The indexes of two passages that are one, in the version before and the one after. */
export type Pair = readonly [before: number, after: number];

/** Which passages of two versions are one; every one is in at most one pair. */
export class Matches {
  /** By the index in the version before; -1 for one without a match. */
  readonly afterOf: Int32Array;
  /** By the index in the version after; -1 for one without a match. */
  readonly beforeOf: Int32Array;

  constructor(before: number, after: number) {
    this.afterOf = new Int32Array(before).fill(-1);
    this.beforeOf = new Int32Array(after).fill(-1);
  }

  add(before: number, after: number): void {
    this.afterOf[before] = after;
    this.beforeOf[after] = before;
  }

  /** Indexes before, from `start` to `end`, that have no match. */
  listLost(start = 0, end = this.afterOf.length): number[] {
    return listUnmatched(this.afterOf, start, end);
  }

  /** Indexes after, from `start` to `end`, that have no match. */
  listNew(start = 0, end = this.beforeOf.length): number[] {
    return listUnmatched(this.beforeOf, start, end);
  }

  /** The pairs in the order of the version after. */
  list(): Pair[] {
    const pairs: Pair[] = [];
    for (const [after, before] of this.beforeOf.entries()) {
      if (before >= 0) {
        pairs.push([before, after]);
      }
    }
    return pairs;
  }
}

function listUnmatched(matches: Int32Array, start: number, end: number): number[] {
  const indexes: number[] = [];
  for (let index = start; index < end; index++) {
    if (matches[index] === -1) {
      indexes.push(index);
    }
  }
  return indexes;
}

/** Whether a passage can go on as one of another kind: a definition stays what it is. */
export function isSameFamily(kind: string, other: string): boolean {
  return (kind === 'definition') === (other === 'definition');
}
