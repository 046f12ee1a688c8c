import { encodeCanonicalJson } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCaches } from './caches/caches.ts';
import { ANONYMOUS_READER, type Audience, makeReader, type Reader } from './reader.ts';
import { defineReaderCache } from './reader-cache.ts';

const audience = fc.constantFrom<Audience>('public', 'share-link', 'visitor', 'member');
const claims = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }) as fc.Arbitrary<
  Record<string, unknown>
>;
const reader = fc.tuple(audience, claims).map(([kind, known]) => makeReader(kind, known));

const describeReader = (one: Reader) => encodeCanonicalJson([one.audience, one.claims]);

describe('the key of a reader', () => {
  it('is equal exactly when audience and claims are', () => {
    fc.assert(
      fc.property(reader, reader, (one, other) => {
        expect(one.key === other.key).toBe(describeReader(one) === describeReader(other));
      }),
    );
    expect(makeReader('visitor').key).not.toBe(ANONYMOUS_READER.key);
    expect(makeReader('visitor', { a: 1 }).key).not.toBe(makeReader('visitor', { a: '1' }).key);
  });

  it('knows no order of claims, and those that are undefined as absent', () => {
    const one = makeReader('visitor', { plan: 'pro', unsigned: { a: 1, b: [2] }, gone: undefined });
    const other = makeReader('visitor', { unsigned: { b: [2], a: 1 }, plan: 'pro' });
    expect(one.key).toBe(other.key);
    expect(makeReader('public').key).toBe(ANONYMOUS_READER.key);
  });

  it('is short and without white space', () => {
    fc.assert(
      fc.property(reader, ({ key }) => {
        expect(key).toMatch(/^\S{1,60}$/);
      }),
    );
  });
});

describe('a reader', () => {
  it('stays as it was made', () => {
    const given = { groups: ['staff'] };
    const made = makeReader('visitor', given);
    given.groups.push('press');
    expect(made.claims).toEqual({ groups: ['staff'] });
    expect(() => (made.claims.groups as string[]).push('press')).toThrow(TypeError);
  });

  it('cannot be put together from parts', () => {
    const visitor = makeReader('visitor', { staff: true });
    // @ts-expect-error a reader is only what `makeReader` made
    const forged: Reader = { audience: 'public', claims: { staff: true }, key: visitor.key };
    // @ts-expect-error nor is a copy one, whose claims would no longer be those of its key
    const changed: Reader = { ...ANONYMOUS_READER, claims: { staff: true } };
    expect([forged, changed].map((one) => one.key)).toEqual([visitor.key, ANONYMOUS_READER.key]);
  });
});

const declared = defineReaderCache<{ of: string }>({ name: 'site-bodies', share: 58 }, () => 10);

describe('what is kept for readers', () => {
  it('is found again by a reader with the same key, and by no other', () => {
    fc.assert(
      fc.property(reader, reader, fc.string(), fc.string(), (one, other, key, otherKey) => {
        const cache = declared.open(createCaches(1_000_000));
        cache.set(one, key, { of: one.key });
        expect(cache.get(makeReader(one.audience, one.claims), key)).toEqual({ of: one.key });
        const isSame = one.key === other.key && key === otherKey;
        expect(cache.get(other, otherKey) !== undefined).toBe(isSame);
      }),
    );
  });

  it('asks for the reader, not for a text that could stand for one', () => {
    const cache = declared.open(createCaches(1_000_000));
    // @ts-expect-error a text is no reader
    expect(cache.get('public', 'page')).toBeUndefined();
  });
});
