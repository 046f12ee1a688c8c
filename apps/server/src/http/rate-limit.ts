import { type Cache, defineCache } from '../platform/index.ts';

/** How much one caller may ask: `burst` at once, `perSecond` in the long run. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

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
