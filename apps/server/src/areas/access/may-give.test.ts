import { compareRoles, ROLES } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { requireMayGive, requireMayGiveAll } from './may-give.ts';

const LEVELS = [null, ...ROLES];

function gives(own: (typeof LEVELS)[number], from: typeof own, to: typeof own): boolean {
  try {
    requireMayGive(own, { from, to });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 403, type: 'role_exceeds_own' });
    return false;
  }
}

describe('who gives a role', () => {
  it('gives none that is higher than its own', () => {
    for (const own of LEVELS) {
      for (const to of LEVELS) expect(gives(own, null, to)).toBe(compareRoles(to, own) <= 0);
    }
  });

  it('changes or takes away none that is higher than its own', () => {
    for (const own of LEVELS) {
      for (const from of LEVELS) {
        const may = compareRoles(from, own) <= 0;
        for (const to of [null, own]) expect(gives(own, from, to)).toBe(may);
      }
    }
  });

  it('gives several only where it may give each', () => {
    expect(() => requireMayGiveAll('edit', ['read', null, 'edit'])).not.toThrow();
    expect(() => requireMayGiveAll('edit', ['read', 'review', 'edit'])).toThrow('role is edit');
  });
});
