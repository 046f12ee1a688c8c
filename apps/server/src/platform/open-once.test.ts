import { describe, expect, it } from 'vitest';
import { openOnce } from './open-once.ts';

describe('what is opened once', () => {
  it('is opened when it is first needed, and shared by all who wait', async () => {
    let opened = 0;
    const door = openOnce(async () => {
      opened += 1;
      return opened;
    });
    expect([opened, door.current]).toEqual([0, undefined]);
    expect(await Promise.all([door.get(), door.get()])).toEqual([1, 1]);
    expect(await door.get()).toBe(1);
    expect(await door.current).toBe(1);
  });

  it('is tried anew after it failed, in whatever way', async () => {
    const ways = [
      () => {
        throw new Error('at once');
      },
      () => Promise.reject(new Error('later')),
      () => Promise.resolve('open'),
    ];
    const door = openOnce<string>(() => (ways.shift() as () => Promise<string>)());
    await expect(door.get()).rejects.toThrow('at once');
    await expect(Promise.all([door.get(), door.get()])).rejects.toThrow('later');
    expect(door.current).toBeUndefined();
    expect(await door.get()).toBe('open');
  });
});
