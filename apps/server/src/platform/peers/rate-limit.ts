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

/** Adds what time has brought since to a bucket; where there is none, a full one. */
export function refillBucket(
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
