import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaches, defineCache } from './caches.ts';
import { decidePart } from './decide-part.ts';
import { fitCaches } from './fit-caches.ts';

const MB = 1024 * 1024;
const caches = [
  { held: 100 * MB, max: 100 * MB },
  { held: 100 * MB, max: 156 * MB },
];
const holding = { most: 456 * MB, caches };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the memory of a server', () => {
  it('lets caches have all of their budget while there is room', () => {
    expect(decidePart(1, { ...holding, resident: 400 * MB })).toBe(1);
  });

  it('has caches give up most of what is too much, but not all that they hold', () => {
    const part = decidePart(1, { ...holding, resident: 556 * MB });
    const stays = caches.reduce((sum, { held, max }) => sum + Math.min(held, part * max), 0);
    expect(stays / MB).toBeCloseTo(130, 0);
    expect(decidePart(0.4, { ...holding, resident: 466 * MB })).toBe(0.4);
    expect(decidePart(1, { ...holding, resident: 2000 * MB })).toBe(0.25);
    const few = [{ held: 32 * MB, max: 32 * MB }];
    expect(decidePart(1, { ...holding, caches: few, resident: 2000 * MB })).toBe(1);
    expect(decidePart(1, { ...holding, caches: [], resident: 2000 * MB })).toBe(1);
  });

  it('lets them grow again once there is room, not before', () => {
    expect(decidePart(0.5, { ...holding, resident: 450 * MB })).toBe(0.5);
    expect(decidePart(0.5, { ...holding, resident: 420 * MB })).toBeCloseTo(0.55);
    expect(decidePart(0.98, { ...holding, resident: 420 * MB })).toBe(1);
  });

  it('takes what was used longest ago from large caches, and nothing from rate limits', async () => {
    const budget = 1024 * MB;
    const opened = createCaches(budget);
    const answers = opened.open(
      defineCache<string>({ name: 'site-answers', share: 104 }, () => MB),
    );
    opened.open(defineCache<string>({ name: 'page-documents', share: 105 }, () => MB));
    const callers = opened.open(
      defineCache<string>({ name: 'http-callers', share: 3 }, () => MB / 8),
    );
    for (let at = 0; at < 100; at += 1) answers.set(`answer ${at}`, 'text');
    for (let at = 0; at < 6; at += 1) callers.set(`caller ${at}`, 'bucket');
    answers.get('answer 0');
    let resident = budget + 250 * MB;
    using _fitting = fitCaches({ caches: opened, config: { cacheBytes: budget } }, () => resident);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers.measure().entries).toBe(51);
    expect(answers.get('answer 0')).toBe('text');
    expect(answers.get('answer 1')).toBeUndefined();
    expect(callers.measure().entries).toBe(6);
    answers.set('another', 'text');
    expect(answers.measure().entries).toBe(51);

    resident = budget;
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    answers.set('one more', 'text');
    expect(answers.measure().entries).toBe(52);
    expect(answers.allowedBytes).toBe(answers.maxBytes);
  });
});
