import {
  ABILITIES,
  type Ability,
  compareRoles,
  ROLES,
  type Role,
  roleHas,
  roleNeededFor,
  STANDINGS,
  type Standing,
} from '@octavo/contract';
import { describe, expect, it } from 'vitest';

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
    ['members', 'admin'],
    ['remove', 'admin'],
  ])('gives %s from the role %s on', (ability, needed) => {
    expect(roleNeededFor(ability)).toBe(needed);
    for (const candidate of [null, ...ROLES]) {
      expect(roleHas(candidate, ability)).toBe(compareRoles(candidate, needed) >= 0);
    }
  });

  it.each<[Standing, Ability[]]>([
    ['self', ['view', 'remove']],
    ['team member', ['view']],
    ['team owner', ['view', 'members']],
  ])('gives a guest who is %s no more than %s', (standing, given) => {
    expect(STANDINGS[standing]).toEqual(given);
    const held = all.filter((ability) => roleHas(null, ability, standing));
    expect(new Set(held)).toEqual(new Set([...ABILITIES.guest, ...given]));
  });

  it('takes nothing from a role by what one is besides', () => {
    for (const standing of Object.keys(STANDINGS) as Standing[]) {
      expect(all.every((ability) => roleHas('admin', ability, standing))).toBe(true);
    }
  });
});
