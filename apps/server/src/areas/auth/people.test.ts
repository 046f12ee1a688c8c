import { describe, expect, it } from 'vitest';
import { createFactories } from '../../testing/factories.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { findUser, markEmailProven, readEmailDomain } from './index.ts';

describe.each(dialects)('the address of a person on %s', (dialect) => {
  it('is proven once, by the first time that its owner shows it', async () => {
    let now = new Date('2030-01-31T09:30:00.000Z');
    await using platform = await openTestPlatform(dialect, { clock: { now: () => now } });
    const { database, events } = platform;
    const user = await createFactories(platform).user({ email: 'ada@kiln.example' });
    expect(user.email_verified_at).toBeNull();
    const told: unknown[] = [];
    events.onCommitted('user.updated', (event) => void told.push(event));
    const mark = () => database.transaction((tx) => markEmailProven(platform, tx, user.id));
    await Promise.all([mark(), mark(), mark()]);
    now = new Date('2031-01-31T09:30:00.000Z');
    await mark();
    const at = '2030-01-31T09:30:00.000Z';
    expect((await findUser(database.db, user.id))?.email_verified_at).toBe(at);
    expect(told).toEqual([
      {
        at,
        actor: { kind: 'user', userId: user.id },
        organizationId: null,
        object: { kind: 'user', id: user.id },
        before: { emailVerifiedAt: null },
        after: { emailVerifiedAt: at },
      },
    ]);
  });
});

describe('the domain of an address', () => {
  it('is what follows its last @', () => {
    expect(readEmailDomain('ada@kiln.example')).toBe('kiln.example');
    expect(readEmailDomain('"a@b"@kiln.example')).toBe('kiln.example');
  });
});
