import { describe, expect, it } from 'vitest';
import { createFactories } from '../../testing/factories.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { admitByProvider, findLinkRequest, LINK_MINUTES, linkAccount } from './index.ts';
import { openLinkRequest } from './link-requests.ts';

const START = Date.parse('2030-01-31T09:30:00.000Z');

async function openRequestWorld(dialect: (typeof dialects)[number]) {
  let now = START;
  const platform = await openTestPlatform(dialect, { clock: { now: () => new Date(now) } });
  const make = createFactories(platform);
  const { database } = platform;
  const { org } = await make.org();
  await make.provenDomains(org.id, ['kiln.example']);
  const providerId = await make.identityProvider(org.id);
  const ada = await make.user({ email: 'ada@kiln.example' });
  const open = (userId = ada.id, subject = 'ada') =>
    database.transaction((tx) => openLinkRequest(platform, tx, { providerId, subject, userId }));
  const link = (id: string, userId = ada.id) =>
    database.transaction((tx) => linkAccount(platform, tx, { id, userId }));
  const find = (id: string, userId = ada.id) =>
    findLinkRequest(platform, database.db, { id, userId });
  const provider = { id: providerId, organization_id: org.id, default_role: null };
  const admit = (email = ada.email, subject = 'ada') =>
    database.transaction((tx) =>
      admitByProvider(platform, tx, { ...provider, default_team: null }, { subject, email }),
    );
  const count = async () =>
    (await database.db.selectFrom('sso_link_requests').select('id').execute()).length;
  return {
    ...{ platform, make, org, providerId, ada, open, link, find, admit, count },
    wait: (minutes: number) => {
      now += minutes * 60_000;
    },
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

describe.each(dialects)('a request to link an account to a provider on %s', (dialect) => {
  it('names who asks, and is used once', async () => {
    await using world = await openRequestWorld(dialect);
    const { ada, org, providerId, admit, link, open } = world;
    expect(await admit()).toEqual({ kind: 'unlinked', userId: ada.id, subject: 'ada' });
    const id = await open();
    expect(await world.find(id)).toMatchObject({
      ...{ id, userId: ada.id, organizationId: org.id, organizationTitle: org.title },
      provider: { kind: 'oidc', id: providerId },
    });
    const many = await Promise.all([link(id), link(id), link(id)]);
    expect(many.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await world.find(id)).toBeUndefined();
    expect(await link(id)).toBeUndefined();
    expect(await admit()).toEqual({ kind: 'admitted', userId: ada.id });
  });

  it('belongs to one account, whoever else knows its id', async () => {
    await using world = await openRequestWorld(dialect);
    const eve = await world.make.user({ email: 'eve@kiln.example' });
    const id = await world.open();
    expect(await world.find(id, eve.id)).toBeUndefined();
    expect(await world.link(id, eve.id)).toBeUndefined();
    expect(await world.admit(eve.email, 'eve')).toMatchObject({ kind: 'unlinked' });
    expect(await world.link(id)).toMatchObject({ userId: world.ada.id });
  });

  it('expires, and goes with the next one', async () => {
    await using world = await openRequestWorld(dialect);
    const id = await world.open();
    world.wait(LINK_MINUTES - 1);
    expect(await world.find(id)).toBeDefined();
    world.wait(1);
    expect(await world.find(id)).toBeUndefined();
    expect(await world.link(id)).toBeUndefined();
    expect(await world.admit()).toMatchObject({ kind: 'unlinked' });
    await world.open();
    expect(await world.count()).toBe(1);
  });

  it('is nothing while the organization has not proven the domain of the address', async () => {
    await using world = await openRequestWorld(dialect);
    const { platform, ada } = world;
    const id = await world.open();
    const renameTo = (email: string) =>
      platform.database.transaction((tx) =>
        tx.updateTable('users').set({ email }).where('id', '=', ada.id).execute(),
      );
    await renameTo('ada@elsewhere.example');
    expect(await world.link(id)).toBeUndefined();
    await renameTo('ada@kiln.example');
    expect(await world.link(id)).toBeDefined();
  });

  it('gives a subject that the provider names already to nobody else', async () => {
    await using world = await openRequestWorld(dialect);
    const { ada, admit, link, open } = world;
    const eve = await world.make.user({ email: 'eve@kiln.example' });
    const [first, again, theirs] = [await open(), await open(), await open(eve.id)];
    expect(await link(first)).toBeDefined();
    await link(again);
    await link(theirs, eve.id);
    expect(await admit(eve.email)).toEqual({ kind: 'admitted', userId: ada.id });
  });

  it('goes with its provider', async () => {
    await using world = await openRequestWorld(dialect);
    const { platform, providerId } = world;
    const id = await world.open();
    await platform.database.transaction((tx) =>
      tx.deleteFrom('oidc_providers').where('id', '=', providerId).execute(),
    );
    expect(await world.find(id)).toBeUndefined();
    expect(await world.link(id)).toBeUndefined();
  });
});
