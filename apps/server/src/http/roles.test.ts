import { describe, expect, it } from 'vitest';
import {
  ABILITIES,
  type Ability,
  compareRoles,
  ROLES,
  type Role,
  roleHas,
  roleNeededFor,
} from './roles.ts';

describe('the ability table', () => {
  const all = Object.values(ABILITIES).flat();

  it('names each ability once', () => {
    expect(new Set(all).size).toBe(all.length);
  });

  it('gives each role what the roles before it have', () => {
    ROLES.forEach((stronger, rank) => {
      for (const weaker of [null, ...ROLES.slice(0, rank)]) {
        for (const ability of all) {
          if (roleHas(weaker, ability)) expect(roleHas(stronger, ability)).toBe(true);
        }
      }
    });
  });

  it.each<[Ability, Role | null]>([
    ['access', null],
    ['view', 'read'],
    ['comment', 'comment'],
    ['edit', 'edit'],
    ['review', 'review'],
    ['merge', 'review'],
    ['create', 'create'],
    ['admin', 'admin'],
  ])('gives %s from the role %s on', (ability, needed) => {
    expect(roleNeededFor(ability)).toBe(needed);
    for (const candidate of [null, ...ROLES]) {
      expect(roleHas(candidate, ability)).toBe(compareRoles(candidate, needed) >= 0);
    }
  });
});
