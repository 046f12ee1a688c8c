/** How many jobs are run at a time in one process. */
export interface PlaceLimits {
  /** Of all kinds. */
  readonly total: number;
  /** Of one kind, so that one whose host does not answer leaves places to all others. */
  readonly ofKind: number;
}

/** Jobs that may be taken now. */
export interface Room {
  /** The kinds that have a place. */
  readonly kinds: readonly string[];
  /** As many of any of these kinds have one; 0 where there is none at all. */
  readonly limit: number;
}

/** The places in which jobs are run. */
export interface JobPlaces {
  /** Of these kinds. */
  findRoom(kinds: readonly string[]): Room;
  /** Takes a place for a job of a kind; what it answers gives that back, once. */
  take(kind: string): () => void;
}

/** Places of which none is taken. */
export function createJobPlaces({ total, ofKind }: PlaceLimits): JobPlaces {
  const taken = new Map<string, number>();
  let all = 0;
  const add = (kind: string, count: number): void => {
    taken.set(kind, (taken.get(kind) ?? 0) + count);
    all += count;
  };
  return {
    findRoom(kinds) {
      const open = kinds.filter((kind) => (taken.get(kind) ?? 0) < ofKind);
      const rooms = open.map((kind) => ofKind - (taken.get(kind) ?? 0));
      return { kinds: open, limit: open.length === 0 ? 0 : Math.min(total - all, ...rooms) };
    },
    take(kind) {
      let isTaken = true;
      add(kind, 1);
      return () => {
        if (isTaken) add(kind, -1);
        isTaken = false;
      };
    },
  };
}
