import { longestAscending } from '../longest-ascending.ts';

/** What `mergeOrder` needs to know of the blocks it orders. */
export interface OrderInput {
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
  /** Whether a block of ours or theirs is in the merged text. */
  isKept(id: string): boolean;
  /** Whether two inserted blocks have the same text. */
  isSameText(ours: string, theirs: string): boolean;
}

/**
 * The order of the merged blocks: that of ours, with the blocks that theirs inserted or moved put
 * behind the block they follow there. Where both sides insert at one place, ours come first, and a
 * block that both inserted with the same text stands once. A block that both moved stays where ours
 * put it. Every kept id stands exactly once, but for those duplicates. Costs linear time but for
 * places where both sides insert.
 */
export function mergeOrder(input: OrderInput): string[] {
  const { base, ours, theirs, isKept } = input;
  const inBase = new Set(base);
  const inOurs = new Set(ours);
  const movedByOurs = listMoved(base, ours);
  const movedByTheirs = listMoved(base, theirs);
  const isPlacedByTheirs = (id: string) =>
    !inOurs.has(id) || (movedByTheirs.has(id) && !movedByOurs.has(id));
  const isInsertedByOurs = (id: string) => inOurs.has(id) && !inBase.has(id);
  const chain = new Chain(ours.filter((id) => isKept(id) && !isPlacedByTheirs(id)));
  let previous: string | null = null;
  for (const id of theirs) {
    if (!isKept(id)) {
      continue;
    }
    if (!isPlacedByTheirs(id)) {
      previous = id;
      continue;
    }
    const run = chain.listAfter(previous, isInsertedByOurs);
    const twin = inBase.has(id) ? undefined : run.find((own) => input.isSameText(own, id));
    if (twin === undefined) {
      chain.insertAfter(run.at(-1) ?? previous, id);
    }
    previous = twin ?? id;
  }
  return chain.list();
}

/** A list of distinct ids with constant-time insertion. */
class Chain {
  readonly #next = new Map<string | null, string | null>();

  constructor(ids: readonly string[]) {
    let previous: string | null = null;
    for (const id of ids) {
      this.#next.set(previous, id);
      previous = id;
    }
    this.#next.set(previous, null);
  }

  insertAfter(previous: string | null, id: string): void {
    this.#next.set(id, this.#next.get(previous) ?? null);
    this.#next.set(previous, id);
  }

  /** The ids that follow one (null = the start) for as long as they fulfil a condition. */
  listAfter(previous: string | null, condition: (id: string) => boolean): string[] {
    const ids: string[] = [];
    let next = this.#next.get(previous) ?? null;
    while (next !== null && condition(next)) {
      ids.push(next);
      next = this.#next.get(next) ?? null;
    }
    return ids;
  }

  list(): string[] {
    return this.listAfter(null, () => true);
  }
}

/** The ids that stand in both lists but not in one common order: the smallest set that moved. */
function listMoved(base: readonly string[], side: readonly string[]): Set<string> {
  const places = new Map(side.map((id, index) => [id, index]));
  const common = base.filter((id) => places.has(id));
  const moved = new Set(common);
  for (const index of longestAscending(common.map((id) => places.get(id) ?? -1))) {
    moved.delete(common[index] ?? '');
  }
  return moved;
}
