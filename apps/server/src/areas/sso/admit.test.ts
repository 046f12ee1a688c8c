import type { Role } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { createFactories } from '../../testing/factories.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { findMember } from '../members/index.ts';
import { admitByProvider, beginAttempt, markTaken, takeAttempt } from './index.ts';

async function openOrganization(dialect: (typeof dialects)[number]) {
  const platform = await openTestPlatform(dialect);
  const make = createFactories(platform);
  const { org } = await make.org();
  const { database } = platform;
  await make.provenDomains(org.id, ['kiln.example']);
  const provider = {
    id: 'provider',
    organization_id: org.id,
    default_role: 'comment' as Role,
    default_team: null,
  };
  const admit = (subject: string, email: string) =>
    database.transaction((tx) => admitByProvider(platform, tx, provider, { subject, email }));
  return {
    ...{ platform, make, org, admit },
    member: (user: string) => findMember(database.db, org.id, user),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

describe.each(dialects)('a person whom a provider vouches for on %s', (dialect) => {
  it('becomes a member with the default role, and stays the same person', async () => {
    await using world = await openOrganization(dialect);
    const first = await world.admit('1', 'Mira@Kiln.example');
    if (first.kind !== 'admitted') throw new Error(first.kind);
    expect(await world.member(first.userId)).toMatchObject({
      ...{ email: 'mira@kiln.example', role: 'comment', sso: 1 },
    });
    expect(await world.admit('1', 'renamed@kiln.example')).toEqual(first);
    expect(await world.admit('2', 'mira@kiln.example')).toEqual(first);
  });

  it('is nobody outside of the domains that the organization has proven', async () => {
    await using world = await openOrganization(dialect);
    const { make, admit, member } = world;
    const victim = await make.user({ email: 'victim@elsewhere.example' });
    expect(await admit('1', victim.email)).toEqual({ kind: 'foreign-domain' });
    expect(await admit('2', 'a@sub.kiln.example')).toEqual({ kind: 'foreign-domain' });
    expect(await admit('3', 'a@kiln.example@elsewhere.example')).toEqual({
      kind: 'foreign-domain',
    });
    expect(await member(victim.id)).toBeUndefined();
  });

  it('keeps the role that it has, and stays out where it is disabled', async () => {
    await using world = await openOrganization(dialect);
    const { admit, member, platform } = world;
    const email = 'ada@kiln.example';
    const first = await admit('1', email);
    if (first.kind !== 'admitted') throw new Error(first.kind);
    const user = { id: first.userId, email };
    await platform.database.transaction((tx) =>
      tx
        .updateTable('members')
        .set({ role: 'admin', sso: 0 })
        .where('user_id', '=', user.id)
        .execute(),
    );
    expect(await admit('1', user.email)).toEqual(first);
    expect(await member(user.id)).toMatchObject({ role: 'admin', sso: 1 });
    await platform.database.transaction((tx) =>
      tx.updateTable('members').set({ disabled: 1 }).where('user_id', '=', user.id).execute(),
    );
    expect(await admit('1', user.email)).toEqual({ kind: 'disabled' });
  });

  it('signs in to no account that was there before and has not agreed', async () => {
    await using world = await openOrganization(dialect);
    const { make, admit, member } = world;
    const user = await make.user({ email: 'ada@kiln.example' });
    const expected = { kind: 'unlinked', userId: user.id, subject: '1' };
    expect(await admit('1', user.email)).toEqual(expected);
    expect(await member(user.id)).toBeUndefined();
  });

  it('comes back once, in the browser in which it began', async () => {
    await using world = await openOrganization(dialect);
    const { platform } = world;
    const { database } = platform;
    const begun = { providerId: 'p', browser: 'b', requestId: 'r', returnTo: '/account' };
    const state = await database.transaction((tx) => beginAttempt(platform, tx, begun));
    const take = (changes: object) =>
      database.transaction((tx) =>
        takeAttempt(platform, tx, { state, providerId: 'p', browser: 'b', ...changes }),
      );
    expect(await take({ browser: 'other' })).toBeUndefined();
    expect(await take({ providerId: 'other' })).toBeUndefined();
    expect(await take({})).toMatchObject({ request_id: 'r', return_to: '/account' });
    expect(await take({})).toBeUndefined();
    const message = { providerId: 'p', messageId: 'm', expiresAt: '2099-01-31T09:30:00.000Z' };
    const mark = () => database.transaction((tx) => markTaken(platform, tx, message));
    expect([await mark(), await mark()]).toEqual([true, false]);
  });
});
