import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../testing/test-platform.ts';
import { createSigner, openSecret } from './signer.ts';

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

  it('refuses a short secret', () => {
    expect(() => createSigner(new Uint8Array(31))).toThrow('at least 32 bytes');
  });
});

describe.each(dialects)('the secret of an installation on %s', (dialect) => {
  it('stays the same, also when it is opened twice at once', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    await database.transaction(async (tx) => {
      await tx.deleteFrom('settings').execute();
    });
    const opened = await Promise.all([openSecret(database), openSecret(database)]);
    const later = createSigner(await openSecret(database));
    for (const secret of opened) {
      expect(later.verify('p', 't', createSigner(secret).sign('p', 't'))).toBe(true);
    }
  });
});
