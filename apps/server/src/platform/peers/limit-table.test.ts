import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgiveTry, makeIsForgotten, type Tries, takeTry } from './growing-wait.ts';
import { createLimitTable } from './limit-table.ts';
import { type Bucket, countWait, makeIsFull, openBucket, type RateLimit } from './rate-limit.ts';

const LIMIT: RateLimit = { perSecond: 1, burst: 5 };
const RULES = { freeTries: 5, firstWaitMs: 5_000, longestWaitMs: 900_000, forgottenMs: 3_600_000 };
const SMALL = { most: 20, shared: 8 };
/** How many callers a count stands for that is shared. */
const SHARE = 16;

const openBuckets = (bounds = SMALL) => createLimitTable<Bucket>(makeIsFull(LIMIT), bounds);
const openTries = (bounds = SMALL) => createLimitTable<Tries>(makeIsForgotten(RULES), bounds);

function take(table: ReturnType<typeof openBuckets>, caller: string, now: number): boolean {
  const { bucket, limit } = openBucket(table, caller, LIMIT, now);
  if (countWait(bucket, limit) > 0) return false;
  bucket.tokens -= 1;
  return true;
}

const address = (at: number) => `203.${at % 256}.${(at >> 8) % 256}.7`;

describe('a table of limits', () => {
  it('gives nobody more for filling it with others, whatever the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 500 })), { maxLength: 400 }),
        (steps) => {
          const table = openBuckets();
          let now = 0;
          let passed = 0;
          let flooded = 0;
          for (const [isOwn, pause] of steps) {
            now += pause;
            if (isOwn && take(table, '192.0.2.1', now)) passed += 1;
            for (let other = 0; !isOwn && other < 30; other += 1) {
              flooded += 1;
              take(table, address(flooded), now);
            }
          }
          // One who comes when it is full may get a share of what sixteen get.
          const most = LIMIT.burst * SHARE + (now / 1000) * LIMIT.perSecond * SHARE;
          expect(passed).toBeLessThanOrEqual(most + 1e-6);
          expect(table.size).toBeLessThanOrEqual(SMALL.most + SMALL.shared);
        },
      ),
    );
  });

  it('keeps who is in it as they are while others fill it, and drops what is over', () => {
    const table = openBuckets();
    for (let count = 0; count < 5; count += 1) expect(take(table, '192.0.2.1', 0)).toBe(true);
    for (let at = 0; at < 10_000; at += 1) take(table, address(at), 0);
    expect(take(table, '192.0.2.1', 0)).toBe(false);
    for (let at = 0; at < 100; at += 1) take(table, address(at), 60_000 + at * 6_000);
    expect(table.size).toBeLessThan(SMALL.shared + 4);
  });

  it('lets in who comes from elsewhere while one network fills it', () => {
    const table = openBuckets({ most: 20, shared: 4096 });
    for (let at = 0; at < 5_000; at += 1) take(table, `203.0.${at >> 8}.${at % 256}`, 0);
    expect(take(table, '203.0.113.7', 0)).toBe(false);
    for (let at = 0; at < 20; at += 1) take(table, `2001:db8:${at.toString(16)}::/64`, 0);
    expect(take(table, '198.51.100.7', 0)).toBe(true);
    expect(take(table, '2a01:4f8:1:2::/64', 0)).toBe(true);
  });

  it('forgives nothing because there is room again', () => {
    const table = openBuckets();
    for (let at = 0; at < 20; at += 1) take(table, address(at), 0);
    let passed = 0;
    while (take(table, '192.0.2.1', 0)) passed += 1;
    expect(passed).toBe(LIMIT.burst * SHARE);
    // By now the others have all they may have, and are dropped.
    for (let at = 0; at < 8; at += 1) take(table, '198.51.100.1', 1_200);
    expect(take(table, '192.0.2.1', 0)).toBe(false);
  });
});

describe('a table of tries', () => {
  it('makes wait who failed, however many others fail', () => {
    const table = openTries();
    for (let count = 0; count < 5; count += 1) expect(takeTry(table, 'mira', RULES, 0)).toBe(0);
    for (let at = 0; at < 5_000; at += 1) takeTry(table, `other ${at}`, RULES, 0);
    expect(takeTry(table, 'mira', RULES, 0)).toBe(5);
  });

  it('is never open to guesses without end, and nobody waits for others longer than a minute', () => {
    const table = openTries();
    for (let at = 0; at < 20; at += 1) takeTry(table, `other ${at}`, RULES, 0);
    let now = 0;
    let guessed = 0;
    let longest = 0;
    for (const end = 3_600_000; now < end; ) {
      const wait = takeTry(table, 'mira', RULES, now);
      if (wait === 0) guessed += 1;
      longest = Math.max(longest, wait);
      now += wait * 1000;
    }
    expect(longest).toBe(60);
    expect(guessed).toBeLessThan(RULES.freeTries * SHARE + 70);
  });

  it('takes back one try of those who are counted together, and all of who is alone', () => {
    const table = openTries({ most: 1, shared: 1 });
    for (let count = 0; count < 4; count += 1) takeTry(table, 'alone', RULES, 0);
    forgiveTry(table, 'alone', 0);
    for (let count = 0; count < 4; count += 1) takeTry(table, 'alone', RULES, 0);
    const most = RULES.freeTries * SHARE;
    for (let count = 0; count < most - 1; count += 1) {
      expect(takeTry(table, `guess ${count}`, RULES, 0)).toBe(0);
    }
    forgiveTry(table, 'who knew it', 0);
    expect(takeTry(table, 'one', RULES, 0)).toBe(0);
    expect(takeTry(table, 'two', RULES, 0)).toBe(0);
    expect(takeTry(table, 'three', RULES, 0)).toBeGreaterThan(0);
    forgiveTry(table, 'nobody', 0);
    expect(takeTry(table, 'three', RULES, 0)).toBeGreaterThan(0);
  });
});
