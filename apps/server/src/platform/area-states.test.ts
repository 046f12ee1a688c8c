import { describe, expect, it } from 'vitest';
import { createAreaStates, defineExtensionPoint, defineState } from './area-states.ts';

const openPlatform = (name: string) => ({ name, areas: createAreaStates() });

describe('a state of an area', () => {
  it('is made once for each platform, of what it needs of it, and is shared by no other', () => {
    const made: string[] = [];
    const state = defineState(({ name }: { name: string }) => {
      made.push(name);
      return { notes: [] as string[] };
    });
    const [one, other] = [openPlatform('one'), openPlatform('other')];
    state.of(one).notes.push('a');
    expect(state.of({ ...one }).notes).toEqual(['a']);
    expect(state.of(other).notes).toEqual([]);
    expect(made).toEqual(['one', 'other']);
  });

  it('is not there where making it failed, and is tried again', () => {
    let isAway = true;
    const state = defineState(() => {
      if (isAway) throw new Error('away');
      return { is: 'there' };
    });
    const platform = openPlatform('one');
    expect(() => state.of(platform)).toThrow('away');
    isAway = false;
    expect(state.of(platform)).toEqual({ is: 'there' });
  });
});

describe('an extension point', () => {
  it('has what later areas gave it on a platform, in their order', () => {
    const guards = defineExtensionPoint<string>('guards');
    const [one, other] = [openPlatform('one'), openPlatform('other')];
    expect(guards.find(one)).toBeUndefined();
    guards.extend(one, 'first', 'second');
    guards.extend(one, 'third');
    expect(guards.list(one)).toEqual(['first', 'second', 'third']);
    expect(guards.find(one)).toBe('third');
    expect(guards.list(other)).toEqual([]);
  });
});
