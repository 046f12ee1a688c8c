import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../testing/test-platform.ts';
import { createSigner, openSigner } from './signer.ts';

describe('a signer', () => {
  const signer = createSigner(new Uint8Array(32).fill(1));

  it('verifies what it signed, for the same purpose and text only', () => {
    const signature = signer.sign('cursor', 'text');
    expect(signer.verify('cursor', 'text', signature)).toBe(true);
    expect(signer.verify('session', 'text', signature)).toBe(false);
    expect(signer.verify('cursor', 'texT', signature)).toBe(false);
    expect(signer.verify('cursor', 'text', `${signature}=`)).toBe(false);
    expect(signer.verify('cursor', 'text', '')).toBe(false);
  });

  it('opens what it sealed, for the same purpose and owner only', () => {
    const sealed = signer.seal('totp', 'mira', 'a secret');
    expect(signer.unseal('totp', 'mira', sealed)).toBe('a secret');
    expect(signer.seal('totp', 'mira', 'a secret')).not.toBe(sealed);
    expect(signer.unseal('mail', 'mira', sealed)).toBeUndefined();
    expect(signer.unseal('totp', 'ossian', sealed)).toBeUndefined();
    expect(createSigner(new Uint8Array(32).fill(2)).unseal('totp', 'mira', sealed)).toBeUndefined();
    for (const at of [0, 14, 22, sealed.length - 2]) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const forged = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(signer.unseal('totp', 'mira', forged)).toBeUndefined();
    }
    expect(signer.unseal('totp', 'mira', 'short')).toBeUndefined();
  });

  it('refuses a short secret', () => {
    expect(() => createSigner(new Uint8Array(31))).toThrow('at least 32 bytes');
  });
});

describe.each(dialects)('the signer of an installation on %s', (dialect) => {
  it('keeps its secret, also when it is opened twice at once', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    await database.transaction(async (tx) => {
      await tx.deleteFrom('settings').execute();
    });
    const opened = await Promise.all([openSigner(database), openSigner(database)]);
    const later = await openSigner(database);
    for (const signer of opened) {
      expect(later.verify('p', 't', signer.sign('p', 't'))).toBe(true);
    }
  });
});
