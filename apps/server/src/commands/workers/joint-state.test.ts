import { describe, expect, it } from 'vitest';
import { callerBuckets, createJointLimiter, type RateLimit } from '../../http/rate-limit.ts';
import { createCaches } from '../../platform/caches/caches.ts';
import type { Peers, TokenRequest } from '../../platform/peers/peers.ts';
import { createJointState } from './joint-state.ts';

/** Limiters of two workers that ask one state, later than they go on, and how often they did. */
function openLimiters(limit: RateLimit) {
  const state = createJointState();
  let asked = 0;
  const leaseTokens = async (request: TokenRequest) => {
    asked += 1;
    await new Promise(setImmediate);
    return state.lease(request);
  };
  const open = () =>
    createJointLimiter(
      { peers: { leaseTokens } as Peers },
      callerBuckets.name,
      limit,
      createCaches(16_000_000).open(callerBuckets),
    );
  return { limiters: [open(), open()] as const, countAsked: () => asked };
}

describe('a limit of two workers', () => {
  it('is as exact as one of one where it is small', async () => {
    const { limiters } = openLimiters({ perSecond: 10, burst: 100 });
    const taken = await Promise.all(
      Array.from({ length: 300 }, (_, at) => limiters[at % 2 ? 1 : 0].take('mira', 1_000)),
    );
    expect(taken.filter(({ wait }) => wait === 0)).toHaveLength(100);
    expect(taken.filter(({ wait }) => wait === 1)).toHaveLength(200);
    expect(taken.at(-1)?.allowance).toMatchObject({ remaining: 0, reset: 10 });
    const later = await limiters[0].take('mira', 3_000);
    expect(later).toMatchObject({ wait: 0, allowance: { remaining: 19 } });
  });

  it('is asked for seldom where it is large, and loses nothing to many requests at a time', async () => {
    const { limiters, countAsked } = openLimiters({ perSecond: 10_000, burst: 100_000 });
    const taken = await Promise.all(
      Array.from({ length: 5_000 }, (_, at) => limiters[at % 2 ? 1 : 0].take('mira', 1_000)),
    );
    expect(taken.every(({ wait }) => wait === 0)).toBe(true);
    expect(countAsked()).toBeLessThan(60);
    const { allowance } = await limiters[0].take('mira', 1_000);
    // What the other worker took meanwhile is known when more is asked for.
    expect(Math.abs(allowance.remaining - (100_000 - 5_001))).toBeLessThan(300);
  });
});

describe('the state that workers have in common', () => {
  it('forgets no limit and no tries because others are counted', () => {
    const state = createJointState();
    const rules = {
      ...{ freeTries: 1, firstWaitMs: 5_000, longestWaitMs: 5_000, forgottenMs: 60_000 },
    };
    const limit = { perSecond: 0.001, burst: 1 };
    const lease = (caller: string) => state.lease({ bucket: 'mails', caller, limit, now: 0 });
    const attempt = (key: string, now: number) =>
      state.takeTry({ tries: 'passwords', key, rules, now });
    expect([lease('mira').granted, attempt('mira', 0)]).toEqual([1, 0]);
    for (let other = 0; other < 60_000; other += 1) {
      lease(`other ${other}`);
      attempt(`other ${other}`, 0);
    }
    expect([lease('mira').granted, attempt('mira', 0)]).toEqual([0, 5]);
    state.forgive({ tries: 'passwords', key: 'mira', now: 0 });
    expect(attempt('mira', 100_000)).toBe(0);
  });

  it('gives back what a worker had that is gone', () => {
    const state = createJointState();
    const entered: string[] = [];
    const enter = (worker: number, place: string) =>
      state.enter(worker, { queue: 'exports', atOnce: 1, waiting: 2, place }, (isIn) =>
        entered.push(`${place} ${isIn}`),
      );
    for (const place of ['a', 'b']) enter(1, place);
    enter(2, 'c');
    enter(2, 'd');
    expect(entered).toEqual(['a true', 'd false']);
    expect([state.hold(1, 'key'), state.hold(2, 'key'), state.hold(2, 'other')]).toEqual([
      ...[true, false, true],
    ]);
    state.forget(1);
    expect(entered.slice(2)).toEqual(['c true']);
    expect([state.hold(2, 'key'), state.hold(1, 'other')]).toEqual([true, false]);
  });

  it('lets nobody release what another worker holds', () => {
    const state = createJointState();
    state.hold(1, 'key');
    state.release(2, 'key');
    expect(state.hold(2, 'key')).toBe(false);
    state.release(1, 'key');
    expect(state.hold(2, 'key')).toBe(true);
  });
});
