import { describe, expect, it } from 'vitest';
import type { SignInMethod } from '../auth/index.ts';
import { judgeDoor, type SsoBond } from './enforcement.ts';

const admin: SsoBond = { organizationId: 'kiln', role: 'admin', asksAll: true };
const reader: SsoBond = { organizationId: 'kiln', role: 'read', asksAll: true };
const elsewhere: SsoBond = { organizationId: 'elsewhere', role: 'read', asksAll: true };
const METHODS: SignInMethod[] = [
  'password',
  'mail-link',
  'passkey',
  'saml',
  'oidc',
  'console-link',
];
const closed = (organizationId: string) => ({ kind: 'closed', organizationId });

describe('a door', () => {
  it('is open to whom nothing binds', () => {
    for (const method of METHODS)
      expect(judgeDoor([], { method }, false)).toEqual({ kind: 'open' });
  });

  it('is open where the provider of an organization that binds is behind it', () => {
    const through = (organizationId: string) => ({
      method: 'saml' as const,
      provider: { organizationId },
    });
    expect(judgeDoor([reader], through('kiln'), false)).toEqual({ kind: 'open' });
    expect(judgeDoor([reader, elsewhere], through('elsewhere'), false)).toEqual({ kind: 'open' });
    expect(judgeDoor([reader], through('elsewhere'), false)).toEqual(closed('kiln'));
    const marked = { ...elsewhere, asksAll: false };
    expect(judgeDoor([marked], through('elsewhere'), false)).toEqual({ kind: 'open' });
    expect(judgeDoor([reader, marked], through('kiln'), false)).toEqual({ kind: 'open' });
    expect(judgeDoor([reader, marked], through('elsewhere'), false)).toEqual(closed('kiln'));
  });

  it('is closed to members, whatever they show', () => {
    for (const method of ['password', 'mail-link', 'passkey'] as const) {
      expect(judgeDoor([reader], { method, secondFactor: true }, false)).toEqual(closed('kiln'));
      expect(judgeDoor([reader], { method }, true)).toEqual(closed('kiln'));
    }
    const guest = { ...reader, role: null };
    expect(judgeDoor([guest], { method: 'passkey' }, false)).toEqual(closed('kiln'));
  });

  it('lets an admin past who shows a second factor or a passkey', () => {
    const recovery = { kind: 'recovery', organizationIds: ['kiln'] };
    expect(judgeDoor([admin], { method: 'password', secondFactor: true }, false)).toEqual(recovery);
    expect(judgeDoor([admin], { method: 'passkey' }, false)).toEqual(recovery);
    expect(judgeDoor([admin], { method: 'password' }, false)).toEqual(closed('kiln'));
    expect(judgeDoor([admin], { method: 'password' }, true)).toEqual({ kind: 'open' });
  });

  it('lets nobody past another organization because they are admin of one', () => {
    const proof = { method: 'passkey' as const, secondFactor: true };
    expect(judgeDoor([admin, elsewhere], proof, false)).toEqual(closed('elsewhere'));
  });

  it('is never closed to the operator', () => {
    const proof = { method: 'console-link' as const };
    expect(judgeDoor([reader, elsewhere], proof, false)).toEqual({
      kind: 'recovery',
      organizationIds: ['kiln', 'elsewhere'],
    });
  });
});
