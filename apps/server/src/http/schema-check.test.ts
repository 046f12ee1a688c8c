import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { makeBodyCheck, makeQueryCheck } from './schema-check.ts';

const SCHEMA = Type.Object({ at: Type.String({ format: 'date-time' }) });

describe('an instant', () => {
  it.each([
    '2030-01-31T09:30:00.000Z',
    '2030-01-31t09:30:00z',
    '2030-01-31T09:30:00+05:30',
    '0001-01-01T00:00:00Z',
  ])('may be %s', (at) => {
    expect(makeBodyCheck(SCHEMA)({ at })).toBeUndefined();
  });

  it.each([
    ['with a leap second', '2016-12-31T23:59:60Z'],
    ['that is in the year 10000 by then', '9999-12-31T23:59:59-23:00'],
    ['that was before the year 0', '0000-01-01T00:00:00+01:00'],
    ['of no day', '2030-02-30T00:00:00Z'],
    ['without a time', '2030-01-31'],
  ])('is none %s', (_what, at) => {
    expect(makeBodyCheck(SCHEMA)({ at })?.path).toBe('body.at');
    expect(makeQueryCheck(SCHEMA)({ at })?.path).toBe('query.at');
  });
});
