import { randomBytes } from 'node:crypto';
import { sha256Base64url } from '../hash.ts';

/** How many keys have a count of their own. Each takes about 200 bytes. */
const MOST_OWN = 50_000;
/** How many counts are shared once there are so many. */
const SHARED_COUNTS = 4096;
/** What is counted together may do as much as so many that are counted by themselves. */
const SHARE = 16;
/** How many counts are looked at for each new one. */
const LOOKED_AT = 8;

/** Where a key is counted. */
export interface Counted<State> {
  /** What is known of it; undefined where nothing is. */
  readonly known: State | undefined;
  /** How many callers the count stands for: 1, or more where it is shared. */
  readonly share: number;
  /** Keeps another state in its place. */
  keep(state: State): void;
}

/**
 * Counts by key, of which none is forgotten before it means nothing any more. Memory is bounded all the
 * same: once as many keys have counts as may have, others share counts with their neighbours until there
 * is room. So nobody gets another count by filling the table with other keys, and who is in it keeps
 * their own. The neighbours of an address are those of its network, so who floods the table from one
 * shares counts with few others; of anything else they are chosen by a secret, so that nobody chooses
 * with whom they share.
 */
export interface LimitTable<State> {
  /** Where a key is counted now. */
  find(key: string, now: number): Counted<State>;
  /** Forgets the count of a key, unless others share it. */
  forget(key: string): void;
  /** How many counts it holds. */
  readonly size: number;
}

/** How large a table is. */
export interface TableBounds {
  most?: number;
  shared?: number;
}

/**
 * A table with nothing in it. `isOver` says whether a count means the same as none by now.
 */
export function createLimitTable<State>(
  isOver: (state: State, now: number, share: number) => boolean,
  { most = MOST_OWN, shared: mostShared = SHARED_COUNTS }: TableBounds = {},
): LimitTable<State> {
  const own = new Map<string, State>();
  const shared = new Map<number, State>();
  const secret = randomBytes(16).toString('base64url');
  let hand = own.entries();

  /** Goes on through the counts, a few at a time, and drops those that are over. */
  const sweep = (now: number) => {
    for (let looked = 0; looked < LOOKED_AT; looked += 1) {
      const next = hand.next();
      if (next.done) {
        hand = own.entries();
        return;
      }
      const [key, state] = next.value;
      if (isOver(state, now, 1)) own.delete(key);
    }
  };
  const findShared = (place: number, now: number): State | undefined => {
    const state = shared.get(place);
    if (state === undefined || !isOver(state, now, SHARE)) return state;
    shared.delete(place);
    return undefined;
  };
  const choosePlace = (key: string) => {
    const hash = Buffer.from(sha256Base64url(`${secret} ${nameNeighbours(key)}`), 'base64url');
    return hash.readUInt32BE() % mostShared;
  };

  return {
    find(key, now) {
      const known = own.get(key);
      if (known !== undefined) {
        return { known, share: 1, keep: (state) => void own.set(key, state) };
      }
      sweep(now);
      const isFull = own.size >= most;
      if (isFull || shared.size > 0) {
        const place = choosePlace(key);
        const state = findShared(place, now);
        // Who was counted with others is so until that is over: room that there is now forgives nothing.
        if (isFull || state !== undefined) {
          return { known: state, share: SHARE, keep: (next) => void shared.set(place, next) };
        }
      }
      return { known, share: 1, keep: (state) => void own.set(key, state) };
    },
    forget: (key) => void own.delete(key),
    get size() {
      return own.size + shared.size;
    },
  };
}

/** Of an address the network that is likely one provider's: a /16, or a /32 of IPv6. Else the key. */
function nameNeighbours(key: string): string {
  const [, network] = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(key) ?? [];
  if (network !== undefined) return network;
  const [, prefix] = /^([\da-f]{1,4}:[\da-f]{1,4}):[\da-f:]*\/64$/.exec(key) ?? [];
  return prefix ?? key;
}

const tables = new WeakMap<object, LimitTable<unknown>>();

/** The table that belongs to an object for as long as that is there, made when it is first asked for. */
export function openLimitTable<State>(
  owner: object,
  isOver: (state: State, now: number, share: number) => boolean,
): LimitTable<State> {
  const known = tables.get(owner) ?? createLimitTable(isOver);
  tables.set(owner, known as LimitTable<unknown>);
  return known as LimitTable<State>;
}
