import { type Cache, defineCache, type Platform, type RateLimit } from '../platform/index.ts';

export type { RateLimit } from '../platform/index.ts';

/** The limit of callers who may send `perSecond` requests in the long run: ten times that at once. */
export function limitOf(perSecond: number): RateLimit {
  return { perSecond, burst: perSecond * 10 };
}

/** Refused credentials of one address: slow enough that guessing is hopeless. */
export const DEFAULT_FAILURE_LIMIT: RateLimit = { perSecond: 10, burst: 500 };

/** What one caller may still ask. */
export interface Bucket {
  tokens: number;
  refilledAt: number;
  /** Of a part that was taken ahead: what the whole has besides. */
  beyond?: number;
}

/** What of a limit is left. */
export interface Allowance extends RateLimit {
  /** Requests that may be sent at once. */
  remaining: number;
  /** Seconds until all of the burst is there again. */
  reset: number;
}

/** Token buckets of callers, kept in memory for the callers seen last. */
export interface RateLimiter {
  /** Takes one token from the caller's bucket; how many seconds to wait, or 0 when it may go on. */
  take(caller: string, now: number): number;
  /** What the caller may still ask, without taking any of it. */
  read(caller: string, now: number): Allowance;
  /** Like `take` without taking. */
  peek(caller: string, now: number): number;
}

const BUCKET_BYTES = 60;

/** The buckets of all who ask. */
export const callerBuckets = defineCache<Bucket>('http-callers', () => BUCKET_BYTES);
/** The buckets of addresses whose credentials were refused. */
export const failureBuckets = defineCache<Bucket>('http-failures', () => BUCKET_BYTES);

/** A limiter that keeps its buckets there; `now` is in milliseconds. */
export function createRateLimiter(
  { perSecond, burst }: RateLimit,
  buckets: Cache<Bucket>,
): RateLimiter {
  const refill = (caller: string, now: number): Bucket => {
    let bucket = buckets.get(caller);
    if (bucket === undefined) {
      bucket = { tokens: burst, refilledAt: now };
      buckets.set(caller, bucket);
    } else if (now > bucket.refilledAt) {
      const gained = ((now - bucket.refilledAt) / 1000) * perSecond;
      bucket.tokens = Math.min(burst, bucket.tokens + gained);
      bucket.refilledAt = now;
    }
    return bucket;
  };
  const waitOf = (bucket: Bucket): number =>
    bucket.tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));

  return {
    take(caller, now) {
      const bucket = refill(caller, now);
      const wait = waitOf(bucket);
      if (wait === 0) bucket.tokens -= 1;
      return wait;
    },
    read(caller, now) {
      const { tokens } = refill(caller, now);
      const reset = Math.ceil((burst - tokens) / perSecond);
      return { perSecond, burst, remaining: Math.max(0, Math.floor(tokens)), reset };
    },
    peek: (caller, now) => waitOf(refill(caller, now)),
  };
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
export interface SharedLimiter {
  /** Takes one request from what the caller may still ask; `now` is in milliseconds. */
  take(caller: string, now: number): Promise<Taken>;
}

/**
 * A limiter whose limit holds for all processes of the server together. Where there are several, the
 * one that started them keeps the buckets, and `buckets` what was taken ahead from it: a thousandth of
 * what a caller may still ask, so that of a small limit each request asks, and of a large one few do.
 * A limit is never exceeded; what is taken ahead and not used within a second is lost.
 */
export function createSharedLimiter(
  { peers }: Pick<Platform, 'peers'>,
  name: string,
  limit: RateLimit,
  buckets: Cache<Bucket>,
): SharedLimiter {
  if (peers === undefined) {
    const limiter = createRateLimiter(limit, buckets);
    return {
      async take(caller, now) {
        const wait = limiter.take(caller, now);
        return { wait, allowance: limiter.read(caller, now) };
      },
    };
  }
  const describe = (remaining: number): Allowance => {
    const reset = Math.ceil((limit.burst - remaining) / limit.perSecond);
    return { ...limit, remaining, reset };
  };
  return {
    async take(caller, now) {
      const known = buckets.get(caller);
      if (known !== undefined && known.tokens >= 1 && now - known.refilledAt < LEASE_MS) {
        known.tokens -= 1;
        return { wait: 0, allowance: describe(known.tokens + (known.beyond ?? 0)) };
      }
      const lease = await peers.leaseTokens({ bucket: name, caller, limit, now });
      const tokens = lease.granted - 1;
      if (tokens > 0) buckets.set(caller, { tokens, refilledAt: now, beyond: lease.remaining });
      return { wait: lease.wait, allowance: describe(Math.max(0, tokens) + lease.remaining) };
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
