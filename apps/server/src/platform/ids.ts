import { randomFillSync } from 'node:crypto';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';

/** Makes identifiers, each greater than those of its kind before it. */
export interface Ids {
  /** A lower-case ULID, 26 characters. */
  next(): string;
  /**
   * One that is a secret too, 32 characters: `ID_TAG_LENGTH` of them tell it from others and may be
   * told to everybody, the rest are 100 random bits.
   */
  nextUnguessable(): string;
  /**
   * A lower-case ULID that does not tell when it was made: it is of a moment between that of the
   * identifier `since` and now, drawn by chance.
   */
  nextUndated(since: string): string;
  /**
   * Has every identifier of `next` from now on be of a later time than this one, in milliseconds: that
   * of the last one that another process made, or this one before it was started anew.
   */
  follow(time: number): void;
  /** The time of the last one that `next` gave, or the present one where that is later. */
  lastTime(): number;
}

/** What every identifier that is made at `time` or later is at least, and every earlier one below. */
export function makeFirstId(time: Date): string {
  return `${encodeTime(time.getTime(), 10).toLowerCase()}${'0'.repeat(16)}`;
}

/** How many characters at the beginning of an unguessable identifier are no secret. */
export const ID_TAG_LENGTH = 12;

/** A source of random numbers, each at least 0 and below 1. */
export type RandomSource = () => number;

/** The digits of ULIDs, whose order is that of their values. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 10;
const SECRET_DIGITS = 20;
const RANDOM_DIGITS = 16;
/** How many of one millisecond two digits tell apart. */
const MAX_COUNT = DIGITS.length ** (ID_TAG_LENGTH - TIME_DIGITS);

/** Identifiers from `clock` and `random`; both are injected so that tests can repeat a run. */
export function createIds(clock: Clock, random: RandomSource = createRandomSource()): Ids {
  const makeUlid = monotonicFactory(random);
  const takePlace = createPlaces(clock);
  let own = 0;
  let earliest = 0;
  return {
    next() {
      own = Math.max(clock.now().getTime(), earliest, own);
      return makeUlid(own).toLowerCase();
    },
    follow(time) {
      if (time >= clock.now().getTime()) earliest = Math.max(earliest, time + 1);
    },
    lastTime: () => Math.max(own, clock.now().getTime()),
    nextUnguessable() {
      const { time, count } = takePlace();
      const tag = writeDigits(time, TIME_DIGITS) + writeDigits(count, ID_TAG_LENGTH - TIME_DIGITS);
      return tag + drawDigits(SECRET_DIGITS, random);
    },
    nextUndated(since) {
      const now = clock.now().getTime();
      const from = Math.min(now, decodeTime(since.toUpperCase()));
      const time = from + Math.floor(random() * (now - from + 1));
      return writeDigits(time, TIME_DIGITS) + drawDigits(RANDOM_DIGITS, random);
    },
  };
}

/** Places in time, each after the one before: a millisecond, and a count within it. */
function createPlaces(clock: Clock): () => { time: number; count: number } {
  let time = 0;
  let count = 0;
  return () => {
    const now = clock.now().getTime();
    if (now > time) [time, count] = [now, 0];
    else if (count + 1 < MAX_COUNT) count += 1;
    else [time, count] = [time + 1, 0];
    return { time, count };
  };
}

function writeDigits(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / DIGITS.length)) {
    text = DIGITS.charAt(rest % DIGITS.length) + text;
  }
  return text;
}

function drawDigits(length: number, random: RandomSource): string {
  const draw = () => DIGITS.charAt(Math.floor(random() * DIGITS.length));
  return Array.from({ length }, draw).join('');
}

/** Cryptographically secure random numbers, drawn from the operating system in batches. */
export function createRandomSource(): RandomSource {
  const batch = new Uint32Array(256);
  let used = batch.length;
  return () => {
    if (used === batch.length) {
      randomFillSync(batch);
      used = 0;
    }
    const value = batch[used] ?? 0;
    used += 1;
    return value / 2 ** 32;
  };
}
