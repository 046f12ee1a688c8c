import { describe, expect, it } from 'vitest';
import { createSealer } from './seal.ts';

describe('a sealer', () => {
  const sealer = createSealer(new Uint8Array(32).fill(1));

  it('opens what it sealed, for the same purpose alone', () => {
    const sealed = sealer.seal('client 1', 'geheim ✓');
    expect(sealed).not.toContain('geheim');
    expect(sealer.open('client 1', sealed)).toBe('geheim ✓');
    expect(() => sealer.open('client 2', sealed)).toThrow();
    expect(() => createSealer(new Uint8Array(32).fill(2)).open('client 1', sealed)).toThrow();
  });

  it('seals the same text differently every time', () => {
    expect(sealer.seal('p', 'text')).not.toBe(sealer.seal('p', 'text'));
    expect(sealer.open('p', sealer.seal('p', ''))).toBe('');
  });

  it('refuses what was changed or cut, and a short secret', () => {
    const sealed = sealer.seal('p', 'a longer text');
    for (let at = 0; at < sealed.length; at += 5) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(() => sealer.open('p', changed)).toThrow();
    }
    for (const cut of ['', 'v1.', sealed.slice(0, 20), sealed.slice(0, -4)]) {
      expect(() => sealer.open('p', cut)).toThrow();
    }
    expect(() => createSealer(new Uint8Array(31))).toThrow('at least 32 bytes');
  });
});
