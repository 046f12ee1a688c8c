import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { Cache, createCaches, defineCache } from './caches.ts';
import { measureCaches } from './measure-caches.ts';

const texts = defineCache<string>({ name: 'content-nodes', share: 40 }, (text) => text.length);

describe('the shares of the caches', () => {
  it('bound all caches together, whatever is kept', () => {
    const budget = 1_048_576;
    const caches = createCaches(budget);
    const shares = [1, 4, 145, 350, 500];
    for (const share of shares) {
      const declared = { name: `cache-${share}`, share };
      const cache = caches.open(defineCache<string>(declared, (text) => text.length));
      for (let number = 0; number < 2_000; number++) cache.set(`${number}`, 'x'.repeat(1000));
    }
    const held = caches.list().map(({ cache }) => cache.measure().bytes);
    expect(held).toHaveLength(shares.length);
    const sum = held.reduce((total, bytes) => total + bytes, 0);
    expect(sum).toBeLessThanOrEqual(budget);
    expect(sum).toBeGreaterThan(budget * 0.8);
  });
});

describe('the caches of a platform', () => {
  it('are the same each time they are opened there, and its own', () => {
    const [one, other] = [createCaches(1_000_000), createCaches(1_000_000)];
    one.open(texts).set('a', 'A');
    expect(one.open(texts).get('a')).toBe('A');
    expect(other.open(texts).get('a')).toBeUndefined();
  });

  it('have one declaration each', () => {
    const caches = createCaches(1_000_000);
    caches.open(texts);
    expect(() =>
      caches.open(defineCache<string>({ name: 'content-nodes', share: 1 }, () => 1)),
    ).toThrow('twice');
  });

  it('show in the metrics what they hold and how often they were asked', async () => {
    const [metrics, caches] = [createMetrics(), createCaches(1_000_000)];
    measureCaches(metrics, caches);
    const cache = caches.open(texts);
    cache.set('a', 'x'.repeat(50));
    cache.get('a');
    cache.get('a');
    cache.get('b');
    const { text } = await metrics.render();
    expect((await metrics.render()).text).toBe(text);
    expect(text).toContain('octavo_cache_bytes{cache="content-nodes"} 152');
    expect(text).toContain('octavo_cache_max_bytes{cache="content-nodes"} 40000');
    expect(text).toContain('octavo_cache_entries{cache="content-nodes"} 1');
    expect(text).toContain('octavo_cache_hits_total{cache="content-nodes"} 2');
    expect(text).toContain('octavo_cache_misses_total{cache="content-nodes"} 1');
  });
});

describe('a cache', () => {
  it('stays within its bytes and gives back only what was kept last', () => {
    const anyEntry = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), size: fc.nat(700) });
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const cache = new Cache<{ size: number }>(1000, ({ size }) => size);
        const last = new Map<string, { size: number }>();
        for (const { key, size } of entries) {
          const value = { size };
          cache.set(key, value);
          last.set(key, value);
          expect(cache.measure().bytes).toBeLessThanOrEqual(1000);
          expect(cache.get(key)).toBe(value);
        }
        for (const [key, value] of last) expect([value, undefined]).toContain(cache.get(key));
      }),
    );
  });

  it('does not keep what is larger than all of it, nor what stood there before', () => {
    const cache = new Cache<string>(1000, (text) => text.length);
    cache.set('a', 'x');
    cache.set('a', 'x'.repeat(1000));
    expect(cache.get('a')).toBeUndefined();
    expect(cache.measure()).toMatchObject({ bytes: 0, entries: 0 });
  });

  it('lets go of the value used longest ago', () => {
    const cache = new Cache<string>(1000, () => 300);
    cache.set('a', 'A');
    cache.set('b', 'B');
    cache.get('a');
    cache.set('c', 'C');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
  });

  it('loads a value once for all who ask at that time, and keeps it', async () => {
    const cache = new Cache<string>(1000, () => 1);
    let made = 0;
    const load = () => cache.load('a', async () => `A${++made}`);
    expect(await Promise.all([load(), load()])).toEqual(['A1', 'A1']);
    expect(await load()).toBe('A1');
  });

  it('lets nobody wait for what is loaded alone', async () => {
    const cache = new Cache<string>(1000, () => 1);
    const never = cache.load('a', () => new Promise<string>(() => {}), true);
    expect(await cache.load('a', async () => 'A')).toBe('A');
    expect(await Promise.race([never, 'still waiting'])).toBe('still waiting');
    expect(await cache.load('a', async () => 'B', true)).toBe('A');
  });

  it('tries again after loading failed', async () => {
    const cache = new Cache<string>(1000, () => 1);
    const fail = () => cache.load('a', () => Promise.reject(new Error('broken')));
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('broken');
    expect(await cache.load('a', async () => 'A')).toBe('A');
  });

  it('keeps what it has where something comes that it may not hold now', () => {
    const cache = new Cache<string>(10_000, (value) => value.length);
    for (const key of ['a', 'b', 'c']) cache.set(key, 'x'.repeat(500));
    cache.restrict(0.4);
    cache.set('long', 'x'.repeat(5000));
    expect(cache.get('long')).toBeUndefined();
    expect(cache.measure().entries).toBe(3);
    cache.restrict(1);
    cache.set('long', 'x'.repeat(5000));
    expect(cache.get('long')).toHaveLength(5000);
  });
});
