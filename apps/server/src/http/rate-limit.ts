import {
  type Bucket,
  type Cache,
  countWait,
  defineCache,
  type LimitTable,
  makeIsFull,
  openBucket,
  openLimitTable,
  type Peers,
  type Platform,
  type RateLimit,
  type TokenLease,
} from '../platform/index.ts';

export type { Bucket, RateLimit } from '../platform/index.ts';

/** The limit of callers who may send `perSecond` requests in the long run: ten times that at once. */
export function limitOf(perSecond: number): RateLimit {
  return { perSecond, burst: perSecond * 10 };
}

/** Refused credentials of one address: slow enough that guessing is hopeless. */
export const DEFAULT_FAILURE_LIMIT: RateLimit = { perSecond: 10, burst: 500 };

/** What of a limit is left. */
export interface Allowance extends RateLimit {
  /** Requests that may be sent at once. */
  remaining: number;
  /** Seconds until all of the burst is there again. */
  reset: number;
}

/** Token buckets of callers, each kept in memory until it is full again. */
export interface RateLimiter {
  /** Takes one token from the caller's bucket; how many seconds to wait, or 0 when it may go on. */
  take(caller: string, now: number): number;
  /** What the caller may still ask, without taking any of it. */
  read(caller: string, now: number): Allowance;
}

const BUCKET_BYTES = 60;

/** The buckets of all who ask. */
export const callerBuckets = defineCache<Bucket>(
  { name: 'http-callers', share: 3 },
  () => BUCKET_BYTES,
);
/** The buckets of addresses whose credentials were refused. */
export const failureBuckets = defineCache<Bucket>(
  { name: 'http-failures', share: 8 },
  () => BUCKET_BYTES,
);

/** A limiter that keeps its buckets there; `now` is in milliseconds. */
export function createRateLimiter(limit: RateLimit, buckets: LimitTable<Bucket>): RateLimiter {
  return {
    take(caller, now) {
      const { bucket, limit: common } = openBucket(buckets, caller, limit, now);
      const wait = countWait(bucket, common);
      if (wait === 0) bucket.tokens -= 1;
      return wait;
    },
    read(caller, now) {
      const { tokens } = openBucket(buckets, caller, limit, now).bucket;
      return describeAllowance(limit, Math.min(limit.burst, tokens));
    },
  };
}

function describeAllowance(limit: RateLimit, tokens: number): Allowance {
  const reset = Math.ceil((limit.burst - tokens) / limit.perSecond);
  return { ...limit, remaining: Math.max(0, Math.floor(tokens)), reset };
}

/** How long a part of a limit that was taken ahead is kept, in milliseconds. */
const LEASE_MS = 1_000;

/** What asking a limit did. */
export interface Taken {
  /** Seconds to wait; 0 for who may go on. */
  wait: number;
  allowance: Allowance;
}

/** A limit that counts over all processes of the server. */
export interface JointLimiter {
  /** Takes one request from what the caller may still ask; `now` is in milliseconds. */
  take(caller: string, now: number): Promise<Taken>;
  /** The same at once; undefined, and nothing taken, where another process has to be asked. */
  takeAtOnce(caller: string, now: number): Taken | undefined;
}

/**
 * A limiter whose limit holds for all processes of the server together. Where there is one, it keeps
 * its buckets in the table that belongs to `buckets`, which forgets none before its time. Where there are several, the one that started them keeps them, and each
 * takes some ahead of it: a thousandth of what a caller may still ask, so that of a small limit each
 * request asks, and of a large one few do. A limit is never exceeded; what is taken ahead and not used
 * within a second is lost. `buckets` then has what was taken ahead.
 */
export function createJointLimiter(
  { peers }: Pick<Platform, 'peers'>,
  name: string,
  limit: RateLimit,
  buckets: Cache<Bucket>,
): JointLimiter {
  return peers === undefined
    ? limitAlone(createRateLimiter(limit, openLimitTable(buckets, makeIsFull(limit))))
    : limitWithPeers(peers, { name, limit, buckets });
}

function limitAlone(limiter: RateLimiter): JointLimiter {
  const takeAtOnce = (caller: string, now: number) => {
    const wait = limiter.take(caller, now);
    return { wait, allowance: limiter.read(caller, now) };
  };
  return { takeAtOnce, take: async (caller, now) => takeAtOnce(caller, now) };
}

/** Of many requests of one caller at a time one asks, and the others take from what it got. */
function limitWithPeers(
  peers: Pick<Peers, 'leaseTokens'>,
  { name, limit, buckets }: { name: string; limit: RateLimit; buckets: Cache<Bucket> },
): JointLimiter {
  const asking = new Map<string, Promise<TokenLease>>();

  async function ask(caller: string, now: number): Promise<TokenLease> {
    try {
      const lease = await peers.leaseTokens({ bucket: name, caller, limit, now });
      const { granted, remaining } = lease;
      if (granted > 1) {
        buckets.set(caller, { tokens: granted - 1, refilledAt: now, beyond: remaining });
      }
      return lease;
    } finally {
      asking.delete(caller);
    }
  }
  const present = ({ granted, wait, remaining }: TokenLease): Taken => ({
    wait,
    allowance: describeAllowance(limit, remaining + Math.max(0, granted - 1)),
  });

  function takeAtOnce(caller: string, now: number): Taken | undefined {
    const known = buckets.get(caller);
    if (known === undefined || known.tokens < 1 || now - known.refilledAt >= LEASE_MS) {
      return undefined;
    }
    known.tokens -= 1;
    const left = known.tokens + (known.beyond ?? 0);
    return { wait: 0, allowance: describeAllowance(limit, left) };
  }

  return {
    takeAtOnce,
    async take(caller, now) {
      for (;;) {
        const taken = takeAtOnce(caller, now);
        if (taken !== undefined) return taken;
        const asked = asking.get(caller);
        if (asked === undefined) {
          const lease = ask(caller, now);
          asking.set(caller, lease);
          return present(await lease);
        }
        const lease = await asked;
        if (lease.granted === 0) return present(lease);
      }
    },
  };
}

/**
 * What is left of a limit as headers of an answer, by draft-ietf-httpapi-ratelimit-headers: the
 * fields that clients read today, and the policy of those to come.
 */
export function writeRateHeaders(allowance: Allowance): Record<string, string> {
  const { perSecond, burst, remaining, reset } = allowance;
  return {
    'ratelimit-limit': String(burst),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
    'ratelimit-policy': `${burst};w=${Math.ceil(burst / perSecond)}`,
  };
}
