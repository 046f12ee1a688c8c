import { describe, expect, it } from 'vitest';
import { createSealer } from './seal.ts';

describe('a sealer', () => {
  const sealer = createSealer(new Uint8Array(32).fill(1));

  it('opens what it sealed, for the same purpose alone', () => {
    const sealed = sealer.seal('client 1', 'geheim ✓');
    expect(sealed).not.toContain('geheim');
    expect(sealer.open('client 1', sealed)).toBe('geheim ✓');
    expect(sealer.open('client 2', sealed)).toBeUndefined();
    const other = createSealer(new Uint8Array(32).fill(2));
    expect(other.open('client 1', sealed)).toBeUndefined();
  });

  it('seals the same text differently every time', () => {
    expect(sealer.seal('p', 'text')).not.toBe(sealer.seal('p', 'text'));
    expect(sealer.open('p', sealer.seal('p', ''))).toBe('');
  });

  it('seals alike what is to have one name, and nothing else', () => {
    const sealed = sealer.sealAlike('p', 'text');
    expect(sealer.sealAlike('p', 'text')).toBe(sealed);
    expect(sealer.open('p', sealed)).toBe('text');
    expect(sealer.open('q', sealed)).toBeUndefined();
    expect(sealer.sealAlike('p', 'texts').slice(0, 15)).not.toBe(sealed.slice(0, 15));
  });

  it('refuses what was changed or cut, and a short secret', () => {
    const sealed = sealer.seal('p', 'a longer text');
    for (let at = 0; at < sealed.length; at += 5) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(sealer.open('p', changed)).toBeUndefined();
    }
    for (const cut of ['', 'v1.', sealed.slice(0, 20), sealed.slice(0, -4)]) {
      expect(sealer.open('p', cut)).toBeUndefined();
    }
    expect(() => createSealer(new Uint8Array(31))).toThrow('at least 32 bytes');
  });
});
