import { type Counted, createLimitTable, type LimitTable } from './limit-table.ts';

/** How much one caller may ask: `burst` at once, `perSecond` in the long run. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/** What one caller may still ask. */
export interface Bucket {
  tokens: number;
  /** Milliseconds since 1970. */
  refilledAt: number;
  /** Of a part that was taken ahead: what the whole has besides. */
  beyond?: number;
}

/** The bucket of a caller by now, and the limit that holds for it. */
export interface CallerBucket {
  bucket: Bucket;
  limit: RateLimit;
}

/**
 * The bucket in which a caller is counted, with what time has brought since. Where others are counted in
 * it as well, they have a larger one together.
 */
export function openBucket(
  table: LimitTable<Bucket>,
  caller: string,
  limit: RateLimit,
  now: number,
): CallerBucket {
  const counted = table.find(caller, now);
  const common = shareLimit(limit, counted);
  const bucket = refillBucket(counted.known, common, now);
  if (counted.known === undefined) counted.keep(bucket);
  return { bucket, limit: common };
}

/** Whether a bucket is as full as one that nobody took from. */
export function makeIsFull(limit: RateLimit) {
  return ({ tokens, refilledAt }: Bucket, now: number, share: number): boolean =>
    tokens + ((now - refilledAt) / 1000) * limit.perSecond * share >= limit.burst * share;
}

/** A table of buckets of one limit. */
export function createBuckets(limit: RateLimit): LimitTable<Bucket> {
  return createLimitTable(makeIsFull(limit));
}

function shareLimit(limit: RateLimit, { share }: Counted<Bucket>): RateLimit {
  if (share === 1) return limit;
  return { perSecond: limit.perSecond * share, burst: limit.burst * share };
}

/** Adds what time has brought since to a bucket; where there is none, a full one. */
function refillBucket(
  known: Bucket | undefined,
  { perSecond, burst }: RateLimit,
  now: number,
): Bucket {
  if (known === undefined) return { tokens: burst, refilledAt: now };
  if (now > known.refilledAt) {
    const gained = ((now - known.refilledAt) / 1000) * perSecond;
    known.tokens = Math.min(burst, known.tokens + gained);
    known.refilledAt = now;
  }
  return known;
}

/** Seconds until a bucket has something again; 0 where it has. */
export function countWait({ tokens }: Bucket, { perSecond }: RateLimit): number {
  return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
}
