import { compareRoles, higherRole, ROLES, type Role } from '@octavo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Acceptance,
  decideAcceptance,
  isOpen,
  isRedundant,
  requireMayInvite,
} from './policy.ts';

const roles = fc.constantFrom(...ROLES);
const anyRole = fc.option(roles);
const offers = fc.record({
  object_kind: fc.constantFrom('organization', 'space', 'collection'),
  role: roles,
});

describe('what accepting an invite takes', () => {
  it.each<[string, ReturnType<typeof decideAcceptance>, Acceptance]>([
    [
      'makes a stranger a member',
      decideAcceptance({ object_kind: 'organization', role: 'edit' }, stranger()),
      { join: 'edit' },
    ],
    [
      'raises a member who had less',
      decideAcceptance({ object_kind: 'organization', role: 'edit' }, member('read')),
      { raise: 'edit' },
    ],
    [
      'raises a guest',
      decideAcceptance({ object_kind: 'organization', role: 'read' }, member(null)),
      { raise: 'read' },
    ],
    [
      'makes a stranger a guest with a grant',
      decideAcceptance({ object_kind: 'space', role: 'edit' }, stranger()),
      { join: null, grant: 'edit' },
    ],
    [
      'grants to a guest',
      decideAcceptance({ object_kind: 'collection', role: 'read' }, member(null)),
      { grant: 'read' },
    ],
    [
      'grants nothing to who has it',
      decideAcceptance({ object_kind: 'space', role: 'read' }, { ...member(null), role: 'read' }),
      {},
    ],
  ])('%s', (_, decided, expected) => {
    expect(decided).toEqual(expected);
  });

  it('gives members the higher of what they had and what is offered, and never less', () => {
    fc.assert(
      fc.property(offers, anyRole, anyRole, (offer, memberRole, role) => {
        const { join, raise, grant } = decideAcceptance(offer, {
          member: { role: memberRole },
          role,
        });
        expect(join).toBeUndefined();
        if (offer.object_kind === 'organization') {
          expect(grant).toBeUndefined();
          expect(raise ?? memberRole).toBe(higherRole(memberRole, offer.role));
        } else {
          expect(raise).toBeUndefined();
          expect(grant ?? role).toBe(higherRole(role, offer.role));
        }
      }),
    );
  });

  it('is nothing exactly where the invite is redundant, as it always is the second time', () => {
    fc.assert(
      fc.property(offers, anyRole, (offer, role) => {
        expect(isRedundant(offer, stranger())).toBe(false);
        const had = offer.object_kind === 'organization' ? role : null;
        const before = { member: { role: had }, role };
        const { raise, grant } = decideAcceptance(offer, before);
        expect(isRedundant(offer, before)).toBe(raise === undefined && grant === undefined);
        const after = { member: { role: raise ?? had }, role: grant ?? role };
        expect(isRedundant(offer, after)).toBe(true);
      }),
    );
  });
});

describe('who may invite', () => {
  it('is who administers it and has at least what they offer', () => {
    fc.assert(
      fc.property(anyRole, roles, (own, offered) => {
        const may = own === 'admin' && compareRoles(own, offered) >= 0;
        const invite = () => requireMayInvite(own, offered);
        if (may) expect(invite).not.toThrow();
        else expect(invite).toThrow();
      }),
    );
  });
});

describe('an invite', () => {
  it('is open until its time is over, as long as its organization lets links', () => {
    const now = new Date('2030-01-31T09:30:00.000Z');
    const open = (expires_at: string | null, invite_links = 1) =>
      isOpen({ expires_at, role: 'edit' }, { invite_links }, 'admin', now);
    expect(open(null)).toBe(true);
    expect(open('2030-01-31T09:30:00.001Z')).toBe(true);
    expect(open('2030-01-31T09:30:00.000Z')).toBe(false);
    expect(open(null, 0)).toBe(false);
  });

  it.each([
    'create',
    'read',
    null,
  ] as const)('is closed once its maker has the role %s alone', (makerRole) => {
    const invite = { expires_at: null, role: 'read' } as const;
    const open = (role: Role | null) => isOpen(invite, { invite_links: 1 }, role, new Date(0));
    expect([open('admin'), open(makerRole)]).toEqual([true, false]);
  });
});

function stranger() {
  return { member: undefined, role: null };
}

function member(role: (typeof ROLES)[number] | null) {
  return { member: { role }, role };
}
