import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConfirmations } from './confirmations.ts';
import { createKnownServers } from './known-servers.ts';
import { readServerMessage, type ServerMessage, writeServerMessage } from './server-messages.ts';
import { LEASE_MS, SILENT_MS, TRUST_MS } from './server-times.ts';
import { createTrust } from './trust.ts';

const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const message: fc.Arbitrary<Exclude<ServerMessage, { says: 'commit' }>> = fc.oneof(
  fc.record({ says: fc.constant('ask' as const), from: number, ask: number }),
  fc.record({ says: fc.constant('heard' as const), from: number, to: number, ask: number }),
  fc.record({
    says: fc.constant('beat' as const),
    from: number,
    beat: number,
    serves: fc.boolean(),
  }),
  fc.record({ says: fc.constant('left' as const), from: number }),
);

describe('a message between servers', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(message, (one) => {
        expect(readServerMessage(writeServerMessage(one))).toEqual(one);
      }),
    );
  });

  it('counts as a commit where it is none of ours', () => {
    for (const text of [
      '',
      'ask',
      'ask 1',
      'ask x 2',
      'ask 1 2 3',
      'left',
      'beat 1 2',
      'other 1',
    ]) {
      expect(readServerMessage(text)).toEqual({ says: 'commit' });
    }
  });
});

describe('the trust of a process in what it hears', () => {
  it('is over for itself before others stop waiting for it, by whichever clock went on', () => {
    let now = { steady: 1_000, wall: 1_000_000 };
    const trust = createTrust({ steady: () => now.steady, wall: () => now.wall });
    expect(trust.holds()).toBe(false);
    const renew = () => trust.renew(now);
    renew();
    now = { steady: now.steady + TRUST_MS - 1, wall: now.wall };
    expect(trust.holds()).toBe(true);
    now = { steady: now.steady + 1, wall: now.wall };
    expect(trust.holds()).toBe(false);
    renew();
    // The machine was suspended.
    now = { steady: now.steady, wall: now.wall + 3_600_000 };
    expect(trust.holds()).toBe(false);
    renew();
    now = { steady: now.steady + TRUST_MS, wall: now.wall - 3_600_000 };
    expect(trust.holds()).toBe(false);
    renew();
    trust.end();
    expect(trust.holds()).toBe(false);
    expect(TRUST_MS).toBeLessThan(LEASE_MS);
  });
});

describe('servers that are known', () => {
  it('are looked for once they are silent, and less and less often', () => {
    const known = createKnownServers();
    known.note(7, 0);
    expect(known.listSilent(SILENT_MS - 1)).toEqual([]);
    let looks = 0;
    for (let now = SILENT_MS; now < 600_000; now += 100) looks += known.listSilent(now).length;
    expect(looks).toBeGreaterThan(100);
    expect(looks).toBeLessThan(160);
    known.note(7, 600_000);
    expect(known.listSilent(600_100)).toEqual([]);
  });

  it('count as live for as long as they may answer from memory, also when they are gone', () => {
    const known = createKnownServers();
    known.note(7, 0);
    known.noteGone(7);
    expect(known.listLive(LEASE_MS - 1)).toEqual([7]);
    expect(known.listSilent(LEASE_MS - 1)).toEqual([]);
    expect(known.listLive(LEASE_MS)).toEqual([]);
    known.note(8, 0);
    known.forget(8);
    expect(known.listLive(1)).toEqual([7]);
  });
});

describe('what all are to confirm', () => {
  const open = () => {
    const time = { now: 0 };
    const known = createKnownServers();
    for (const one of [7, 8]) known.note(one, 0);
    return { known, time, confirmations: createConfirmations(known, () => time.now) };
  };
  const isOver = (waiting: Promise<void>) =>
    Promise.race([waiting.then(() => true), new Promise((later) => setImmediate(later, false))]);

  it('is over once all have, in whatever order they say so', async () => {
    const { confirmations } = open();
    const ask = confirmations.open();
    confirmations.noteHeard(ask, 8);
    const waiting = confirmations.wait(ask, () => {});
    expect(await isOver(waiting)).toBe(false);
    confirmations.noteAsked(ask);
    expect(await isOver(waiting)).toBe(false);
    confirmations.noteHeard(ask + 1, 7);
    expect(await isOver(waiting)).toBe(false);
    confirmations.noteHeard(ask, 7);
    await waiting;
  });

  it('waits for nobody who left, nor longer than any may answer from memory', async () => {
    const { confirmations, known, time } = open();
    const first = confirmations.open();
    confirmations.noteAsked(first);
    known.forget(7);
    confirmations.noteLeft(7);
    const waiting = confirmations.wait(first, () => {});
    expect(await isOver(waiting)).toBe(false);
    time.now = LEASE_MS;
    await waiting;
    const second = confirmations.open();
    let repeats = 0;
    time.now = 0;
    // What was asked itself does not come back either.
    await confirmations.wait(second, () => {
      repeats += 1;
      time.now += LEASE_MS / 2;
    });
    expect(repeats).toBe(2);
  });
});
