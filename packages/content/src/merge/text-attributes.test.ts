import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../records.ts';
import { TEST_TIME } from '../testing/test-store.ts';
import { syncAttributes } from './text-attributes.ts';

const PAGE: PageRecord = {
  ...{ id: 'clay', parent: null, order: 'a', type: 'document', title: 'Clay', slug: 'clay' },
  ...{ tags: ['a'], createdAt: TEST_TIME, updatedAt: TEST_TIME },
};

describe('the attributes of a page whose text changed', () => {
  it('are those of the text where they were before', () => {
    const before = { title: 'Clay', tags: ['a'] };
    const after = { title: 'Loam', tags: ['a', 'b'], icon: 'fire' };
    expect(syncAttributes(PAGE, before, after)).toEqual({ ...PAGE, ...after });
  });

  it('stay where the page was given others than its text says', () => {
    const before = { title: 'Earth', tags: ['b'] };
    expect(syncAttributes(PAGE, before, { title: 'Loam', tags: ['c'] })).toBe(PAGE);
    expect(syncAttributes(PAGE, {}, { title: 'Loam' })).toBe(PAGE);
    expect(syncAttributes(PAGE, undefined, { title: 'Loam' })).toBe(PAGE);
  });

  it('stay where the text says them no longer', () => {
    expect(syncAttributes(PAGE, { title: 'Clay', tags: ['a'] }, {})).toBe(PAGE);
  });
});
