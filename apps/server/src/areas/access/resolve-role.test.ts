import { compareRoles, ROLES } from '@octavo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoleFacts, resolveRole } from './resolve-role.ts';

const role = fc.constantFrom(...ROLES);
const roleOrNull = fc.option(role, { nil: null });
const facts: fc.Arbitrary<RoleFacts> = fc.record({
  member: fc.option(fc.record({ role: roleOrNull, disabled: fc.boolean() }), { nil: null }),
  defaultLevels: fc.array(roleOrNull, { maxLength: 4 }),
  grants: fc.array(role, { maxLength: 3 }),
  teamGrants: fc.array(role, { maxLength: 3 }),
});
const enabled = facts.map((one) => ({
  ...one,
  member: { role: one.member?.role ?? null, disabled: false },
}));

describe('resolveRole', () => {
  it('gives strangers and disabled members nothing, whatever was granted', () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(resolveRole({ ...one, member: null })).toBeNull();
        const member = { role: one.member?.role ?? null, disabled: true };
        expect(resolveRole({ ...one, member })).toBeNull();
      }),
    );
  });

  it('gives an admin of the organization admin everywhere', () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(resolveRole({ ...one, member: { role: 'admin', disabled: false } })).toBe('admin');
      }),
    );
  });

  it('gives a guest the highest of its grants and nothing else', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const resolved = resolveRole({ ...one, member: { role: null, disabled: false } });
        const granted = [...one.grants, ...one.teamGrants].sort(compareRoles);
        expect(resolved).toBe(granted.at(-1) ?? null);
      }),
    );
  });

  it('never falls when something is granted, and is at least what is granted', () => {
    fc.assert(
      fc.property(enabled, role, (one, granted) => {
        const before = resolveRole(one);
        for (const more of [
          { ...one, grants: [...one.grants, granted] },
          { ...one, teamGrants: [...one.teamGrants, granted] },
        ]) {
          expect(compareRoles(resolveRole(more), before)).toBeGreaterThanOrEqual(0);
          expect(compareRoles(resolveRole(more), granted)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('lowers the base role to the nearest default level that is set, and never raises it', () => {
    fc.assert(
      fc.property(role, fc.array(fc.constant(null), { maxLength: 3 }), role, role, (...given) => {
        const [own, unset, level, beyond] = given;
        const resolved = resolveRole({
          member: { role: own, disabled: false },
          defaultLevels: [...unset, level, beyond],
          grants: [],
          teamGrants: [],
        });
        const lowered = compareRoles(own, level) <= 0 ? own : level;
        expect(resolved).toBe(own === 'admin' ? 'admin' : lowered);
      }),
    );
  });

  it('is the organization role where no default level is set and nothing is granted', () => {
    for (const own of ROLES) {
      const member = { role: own, disabled: false };
      expect(resolveRole({ member, defaultLevels: [null], grants: [], teamGrants: [] })).toBe(own);
    }
  });
});
