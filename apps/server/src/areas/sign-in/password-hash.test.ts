import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const password = 'glazes cool slowly';

describe('the hash of a password', () => {
  it('is Argon2id with salt and parameters, and verifies however characters are composed', async () => {
    await using platform = await openTestPlatform();
    const stored = await hashPassword(platform, 'glazé cools slowly');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword(platform, 'glazé cools slowly')).not.toBe(stored);
    const right = { isRight: true, isOutdated: false };
    expect(await verifyPassword(platform, 'glaze\u0301 cools slowly', stored)).toEqual(right);
    const wrong = { isRight: false, isOutdated: false };
    expect(await verifyPassword(platform, 'Glazé cools slowly', stored)).toEqual(wrong);
    expect(await verifyPassword(platform, password, undefined)).toEqual(wrong);
    expect(await verifyPassword(platform, 'x'.repeat(250_000), stored)).toEqual(wrong);
  });

  it('is outdated when it was made with other parameters', async () => {
    await using platform = await openTestPlatform();
    for (const parameters of [{ memoryCost: 8192 }, { timeCost: 3 }, { parallelism: 2 }]) {
      const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, ...parameters });
      const verdict = await verifyPassword(platform, password, stored);
      expect(verdict).toEqual({ isRight: true, isOutdated: true });
    }
  });

  it('is made for so many at a time, and the rest are told to come again', async () => {
    await using platform = await openTestPlatform();
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, () => verifyPassword(platform, password, undefined)),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(58);
    for (const one of refused) {
      expect(one).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '2' } } });
    }
    expect(await verifyPassword(platform, password, undefined)).toMatchObject({ isRight: false });
  });
});
