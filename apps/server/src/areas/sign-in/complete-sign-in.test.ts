import { describe, expect, it } from 'vitest';
import { createFactories } from '../../testing/factories.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { findUser, type SignInMethod } from '../auth/index.ts';
import { completeSignIn } from './complete-sign-in.ts';

describe.each(dialects)('signing in on %s', (dialect) => {
  it('proves an address by a mailed link and by the word of a provider, and by nothing else', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const make = createFactories(platform);
    const isProvenBy = async (method: SignInMethod) => {
      const { id: userId } = await make.user();
      const device = { userAgent: 'test', address: '127.0.0.1' };
      await database.transaction((tx) =>
        completeSignIn(platform, tx, { userId, method, device, session: null }),
      );
      return (await findUser(database.db, userId))?.email_verified_at !== null;
    };
    const methods = {
      'mail-link': true,
      saml: true,
      oidc: true,
      password: false,
      passkey: false,
      'console-link': false,
    } satisfies Record<SignInMethod, boolean>;
    for (const [method, expected] of Object.entries(methods)) {
      expect([method, await isProvenBy(method as SignInMethod)]).toEqual([method, expected]);
    }
  });
});
