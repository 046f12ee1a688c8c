import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBuckets } from '../platform/peers/rate-limit.ts';
import { createRateLimiter, type RateLimit } from './rate-limit.ts';

const createLimiter = (limit: RateLimit) => createRateLimiter(limit, createBuckets(limit));

describe('createRateLimiter', () => {
  it('lets through the burst and then what the rate gives, whatever the timing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 }),
        (perSecond, burst, pauses) => {
          const limiter = createLimiter({ perSecond, burst });
          let now = 0;
          let passed = 0;
          for (const pause of pauses) {
            now += pause;
            if (limiter.take('one', now) === 0) passed += 1;
          }
          expect(passed).toBeLessThanOrEqual(burst + (now / 1000) * perSecond + 1e-6);
          expect(passed).toBeGreaterThanOrEqual(Math.min(pauses.length, burst));
        },
      ),
    );
  });

  it('says after how many seconds a request passes', () => {
    const limiter = createLimiter({ perSecond: 0.25, burst: 1 });
    expect(limiter.take('one', 0)).toBe(0);
    const wait = limiter.take('one', 0);
    expect(wait).toBe(4);
    expect(limiter.take('one', wait * 1000)).toBe(0);
    expect(limiter.take('another', 0)).toBe(0);
  });
});
