import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaches, defineCache } from './caches.ts';
import { decidePart } from './decide-part.ts';
import { fitCaches } from './fit-caches.ts';

const MB = 1024 * 1024;
const BUDGET = 256 * MB;
const holding = { most: 456 * MB, held: 200 * MB, budget: BUDGET };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the memory of a server', () => {
  it('lets caches have all of their budget while there is room', () => {
    expect(decidePart(1, { ...holding, resident: 400 * MB })).toBe(1);
  });

  it('has caches give up most of what is too much, but not all that they hold', () => {
    expect(decidePart(1, { ...holding, resident: 556 * MB })).toBeCloseTo(0.65);
    expect(decidePart(0.5, { ...holding, resident: 556 * MB })).toBeCloseTo(0.325);
    expect(decidePart(1, { ...holding, resident: 2000 * MB })).toBe(0.25);
    expect(decidePart(1, { ...holding, resident: 2000 * MB, budget: 32 * MB })).toBe(1);
  });

  it('lets them grow again once there is room, not before', () => {
    expect(decidePart(0.5, { ...holding, resident: 450 * MB })).toBe(0.5);
    expect(decidePart(0.5, { ...holding, resident: 420 * MB })).toBeCloseTo(0.55);
    expect(decidePart(0.98, { ...holding, resident: 420 * MB })).toBe(1);
  });

  it('takes what was used longest ago from large caches, and nothing from rate limits', async () => {
    const caches = createCaches(BUDGET);
    const answers = caches.open(defineCache<string>('site-answers', () => MB));
    const callers = caches.open(defineCache<string>('http-callers', () => MB / 8));
    for (let at = 0; at < 27; at += 1) answers.set(`answer ${at}`, 'text');
    for (let at = 0; at < 6; at += 1) callers.set(`caller ${at}`, 'bucket');
    answers.get('answer 0');
    let resident = 470 * MB;
    using _fitting = fitCaches({ caches, config: { cacheBytes: BUDGET } }, () => resident);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers.measure().entries).toBe(17);
    expect(answers.get('answer 0')).toBe('text');
    expect(answers.get('answer 1')).toBeUndefined();
    expect(callers.measure().entries).toBe(6);
    answers.set('another', 'text');
    expect(answers.measure().entries).toBe(17);

    resident = 300 * MB;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    answers.set('one more', 'text');
    expect(answers.measure().entries).toBe(18);
    expect(answers.allowedBytes).toBe(answers.maxBytes);
  });
});
