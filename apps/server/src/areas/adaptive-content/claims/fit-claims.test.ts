import { describe, expect, it } from 'vitest';
import { makeSchema } from '../testing/claims-json.ts';
import { readClaimsSchema } from './claims-schema.ts';
import { fitClaims, fitWrittenClaims } from './fit-claims.ts';
import {
  dropClaimParameters,
  readClaimCookies,
  readClaimParameters,
  writeClaimCookie,
} from './unsigned-sources.ts';

const { signed: types } = readClaimsSchema(
  makeSchema({
    signed: {
      beta: { type: 'boolean' },
      plan: { type: 'string', enum: ['free', 'pro'] },
      name: { type: 'string' },
      seats: { type: 'integer' },
      score: { type: 'number' },
      groups: { type: 'array', items: { type: 'string' } },
    },
  }),
);
const written = (query: string) => fitWrittenClaims(readClaimParameters(query), types);

describe('fitClaims', () => {
  it('keeps what the schema names and what is of its type', () => {
    const claims = { beta: true, plan: 'pro', seats: 3, score: 0.5, groups: ['a', 'ü'], more: 1 };
    const { more: _, ...expected } = claims;
    expect(fitClaims(claims, types)).toEqual(expected);
  });

  it.each([
    { beta: 'true' },
    { beta: 1 },
    { plan: 'enterprise' },
    { plan: null },
    { name: 'x'.repeat(257) },
    { seats: 1.5 },
    { seats: 2 ** 60 },
    { score: Number.NaN },
    { groups: 'a' },
    { groups: ['a', 1] },
    { groups: Array.from({ length: 101 }, () => 'a') },
    { unsigned: { beta: true } },
    JSON.parse('{"__proto__":{"beta":true},"constructor":1}'),
  ])('drops what does not fit: %j', (claims) => {
    expect(fitClaims(claims, types)).toEqual({});
  });

  it('answers the same claims in the same order, however they came', () => {
    const one = JSON.stringify(fitClaims({ plan: 'pro', beta: true }, types));
    expect(JSON.stringify(fitClaims({ beta: true, plan: 'pro' }, types))).toBe(one);
  });
});

describe('claims of an address', () => {
  it('are read by their types', () => {
    expect(
      written(
        'a=1&visitor.beta=true&visitor.plan=pro&visitor.seats=12&visitor.score=-0.5&visitor.groups=a&visitor.groups=%C3%BC+b',
      ),
    ).toEqual({ beta: true, plan: 'pro', seats: 12, score: -0.5, groups: ['a', 'ü b'] });
  });

  it('are the last of several, and none where they are empty or do not fit', () => {
    expect(written('visitor.plan=free&visitor.plan=pro')).toEqual({ plan: 'pro' });
    expect(written('visitor.plan=&visitor.plan=')).toEqual({ plan: null });
    for (const query of [
      'visitor.beta=yes',
      'visitor.seats=1e3',
      'visitor.seats=0x1',
      'visitor.__proto__=1',
      'visitor.=1',
      'visitor.constructor=1',
      'beta=true',
    ]) {
      expect([query, written(query)]).toEqual([query, {}]);
    }
  });

  it('say nothing where they are more than anybody sends', () => {
    expect(written(`visitor.plan=pro&x=${'x'.repeat(5000)}`)).toEqual({});
    expect(written(`${'a&'.repeat(300)}visitor.plan=pro`)).toEqual({});
  });

  it('leave the rest of it as it is written', () => {
    expect(dropClaimParameters('q=a%20b&visitor.plan=pro&&x&%76isitor.beta=true&visitors=1')).toBe(
      'q=a%20b&x&visitors=1',
    );
  });
});

describe('claims of cookies', () => {
  const cookie = (claims: unknown, name = 'octavo-visitor-public') =>
    `${name}=${encodeURIComponent(JSON.stringify(claims))}`;

  it('are an object as URL-encoded JSON, that of the closest path', () => {
    const header = `a=b; ${cookie({ plan: 'pro', name: 'ü;=' })}; ${cookie({ plan: 'free' })}`;
    expect({ ...readClaimCookies(header) }).toEqual({ plan: 'pro', name: 'ü;=' });
  });

  it('are read by the name of existing set-ups too, which counts less', () => {
    const other = cookie({ plan: 'free', beta: true }, 'gitbook-visitor-public');
    expect({ ...readClaimCookies(`${cookie({ plan: 'pro' })}; ${other}`) }).toEqual({
      plan: 'pro',
      beta: true,
    });
  });

  it.each([
    'octavo-visitor-public',
    'octavo-visitor-public=',
    'octavo-visitor-public=%',
    'octavo-visitor-public=[1]',
    'octavo-visitor-public=%22a%22',
    'octavo-visitor-public={',
    `octavo-visitor-public=${'%20'.repeat(1400)}{}`,
    '-visitor-public;;;=',
    'octavo-visitor-public=null',
  ])('are none where it is no such thing: %s', (header) => {
    expect({ ...readClaimCookies(header) }).toEqual({});
  });

  it('never reach the prototype of anything', () => {
    const claims = readClaimCookies('octavo-visitor-public={"__proto__":{"beta":true}}');
    expect(fitClaims(claims, types)).toEqual({});
    expect(({} as { beta?: boolean }).beta).toBeUndefined();
  });

  it('are written as they are read, unless there are too many', () => {
    const claims = { name: 'a "ü"; b' };
    const value = writeClaimCookie(claims);
    expect(value).not.toMatch(/[\s;,"]/);
    expect({ ...readClaimCookies(`octavo-visitor-public=${value}`) }).toEqual(claims);
    expect(writeClaimCookie({ name: 'ü'.repeat(1000) })).toBeUndefined();
  });
});
