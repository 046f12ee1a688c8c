import { describe, expect, it } from 'vitest';
import { createIds, ID_TAG_LENGTH, makeFirstId } from './ids.ts';

describe('identifiers', () => {
  it('are lower-case ULIDs that grow, even within a millisecond and when the clock goes back', () => {
    let time = Date.UTC(2030, 0, 1);
    const ids = createIds({ now: () => new Date(time) });
    const made: string[] = [];
    for (let index = 0; index < 2_000; index += 1) {
      if (index === 500) time += 1;
      if (index === 1_000) time -= 60_000;
      made.push(ids.next());
    }
    expect(made.every((id) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('come after those of a time that is followed, whatever the clocks say, and never twice', () => {
    const now = Date.UTC(2030, 0, 1);
    const open = (ahead: number) => createIds({ now: () => new Date(now + ahead) });
    const [early, late, other] = [open(0), open(3_600_000), open(0)];
    const made: string[] = [];
    let last = 0;
    for (let index = 0; index < 500; index += 1) {
      for (const ids of [late, early]) {
        ids.follow(last);
        made.push(ids.next(), ids.next());
        last = ids.lastTime();
      }
    }
    expect(made.toSorted()).toEqual(made);
    for (const ids of [early, other]) ids.follow(last);
    expect(early.next()).not.toBe(other.next());
  });

  it('of a time are told from earlier ones by the first that it could have', () => {
    let time = Date.UTC(2030, 0, 1);
    const ids = createIds({ now: () => new Date(time) }, () => 0);
    const before = ids.next();
    time += 1;
    expect(makeFirstId(new Date(time))).toBe(ids.next());
    expect(before < makeFirstId(new Date(time))).toBe(true);
    expect(makeFirstId(new Date(0))).toBe('0'.repeat(26));
  });

  it('are unguessable where they are asked to be: in order, with 100 random bits behind the tag', () => {
    let time = Date.UTC(2030, 0, 1);
    const ids = createIds({ now: () => new Date(time) });
    const made: string[] = [];
    for (let index = 0; index < 3_000; index += 1) {
      if (index === 500) time += 1;
      if (index === 2_000) time -= 60_000;
      made.push(ids.nextUnguessable());
    }
    expect(made.every((id) => /^[0-9a-hjkmnp-tv-z]{32}$/.test(id))).toBe(true);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made.map((id) => id.slice(0, ID_TAG_LENGTH))).size).toBe(made.length);
    const secrets = made.map((id) => id.slice(ID_TAG_LENGTH));
    expect(new Set(secrets).size).toBe(made.length);
    for (let place = 0; place < 20; place += 1) {
      expect(new Set(secrets.map((secret) => secret[place])).size).toBe(32);
    }
  });

  it('begin with the time, as ULIDs do', () => {
    const ids = createIds({ now: () => new Date(Date.UTC(2030, 0, 1)) });
    expect(ids.nextUnguessable().slice(0, 10)).toBe(ids.next().slice(0, 10));
  });

  it('repeat with the same clock and randomness', () => {
    const make = () => {
      const ids = createIds({ now: () => new Date(Date.UTC(2030, 0, 1)) }, () => 0.5);
      return [ids.next(), ids.next(), ids.nextUnguessable(), ids.nextUnguessable()];
    };
    expect(make()).toEqual(make());
  });
});
