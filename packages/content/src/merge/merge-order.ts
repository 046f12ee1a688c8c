import { diffComm } from 'node-diff3';

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
 * put it. Every kept id stands exactly once, but for those duplicates.
 */
export function mergeOrder(input: OrderInput): string[] {
  const { base, ours, theirs, isKept } = input;
  const inBase = new Set(base);
  const inOurs = new Set(ours);
  const movedByOurs = listMoved(base, ours);
  const movedByTheirs = listMoved(base, theirs);
  const isPlacedByTheirs = (id: string) =>
    !inOurs.has(id) || (movedByTheirs.has(id) && !movedByOurs.has(id));
  const order = ours.filter((id) => isKept(id) && !(inBase.has(id) && isPlacedByTheirs(id)));
  const isInsertedByOurs = (id: string) => inOurs.has(id) && !inBase.has(id);
  let previous: string | undefined;
  for (const id of theirs) {
    if (!isKept(id)) {
      continue;
    }
    if (!isPlacedByTheirs(id)) {
      previous = id;
      continue;
    }
    let place = previous === undefined ? 0 : order.indexOf(previous) + 1;
    let twin: string | undefined;
    for (
      let next = order[place];
      next !== undefined && isInsertedByOurs(next);
      next = order[place]
    ) {
      if (!inBase.has(id) && input.isSameText(next, id)) {
        twin = next;
      }
      place++;
    }
    if (twin === undefined) {
      order.splice(place, 0, id);
    }
    previous = twin ?? id;
  }
  return order;
}

/** The ids that stand in both lists but not in one common order: the smallest set that moved. */
function listMoved(base: readonly string[], side: readonly string[]): Set<string> {
  const inSide = new Set(side);
  const moved = new Set(base.filter((id) => inSide.has(id)));
  for (const part of diffComm([...base], [...side])) {
    for (const id of part.common ?? []) {
      moved.delete(id);
    }
  }
  return moved;
}
