import { describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import { openFormClient, readMails } from './testing/form-client.ts';
import { openSignInWorld, type SignInWorld } from './testing/signed-in.ts';

const ask = async ({ client }: SignInWorld, email: string) =>
  client.submit(await client.open('/account/email'), '/account/email', { email });

const findProof = async ({ server }: SignInWorld) => {
  const mails = await readMails(server.platform);
  const link = mails.findLast(({ text }) => text.includes('/account/email/'))?.links[0];
  return new URL(link ?? 'http://none').pathname;
};

describe.each(dialects)('the account page on %s', (dialect) => {
  it('changes the name, and says at the field what is wrong with one', async () => {
    await using world = await openSignInWorld(dialect);
    const { client } = world;
    await world.signIn();
    const page = await client.open('/account');
    expect((await client.submit(page, '/account/name', { name: ' Ossian ' })).status).toBe(303);
    expect((await client.open('/account')).html).toContain('value="Ossian"');
    for (const name of ['', '  ', 'x'.repeat(101)]) {
      const wrong = await client.submit(page, '/account/name', { name });
      expect(wrong.status).toBe(400);
      expect(wrong.html).toContain('aria-describedby="name-error"');
    }
  });

  it('changes the address once the new one is proven, and tells the old one', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.signIn();
    await world.signIn(openFormClient(server));
    expect((await ask(world, 'New@Example.com')).status).toBe(200);
    const mails = await readMails(server.platform);
    expect(
      mails
        .slice(-2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['mira@example.com', 'new@example.com']);
    expect((await client.open('/account')).text).toContain('mira@example.com');
    const path = await findProof(world);
    const asked = await client.open(path);
    expect(asked.text).toContain('the email address of Mira is new@example.com');
    expect((await client.submit(asked, path)).location).toBe('/account');
    expect((await client.open('/account')).text).toContain('new@example.com');
    expect((await client.submit(asked, path)).status).toBe(400);
    expect((await readMails(server.platform)).at(-1)).toMatchObject({
      to: 'mira@example.com',
      subject: 'Your email address was changed',
    });
    const { db } = server.platform.database;
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2);
    const row = await db
      .selectFrom('users')
      .select(['email', 'search_text'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ email: 'new@example.com', search_text: 'mira\nnew@example.com' });
    expect((await world.signIn(openFormClient(server))).location).toBe('/account');
  });

  it('does not tell whether somebody has an address, and gives none to two', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.signIn();
    await server.make.user({ email: 'taken@example.com' });
    const taken = await ask(world, 'taken@example.com');
    const free = await ask(world, 'free@example.com');
    expect(taken.text).toBe(free.text.replace('free@', 'taken@'));
    const mails = await readMails(server.platform);
    expect(mails.find(({ to }) => to === 'taken@example.com')?.links).toEqual([]);
    const path = await findProof(world);
    const page = await client.open(path);
    await server.make.user({ email: 'free@example.com' });
    expect((await client.submit(page, path)).status).toBe(400);
    expect((await client.open('/account')).text).toContain('mira@example.com');
    for (const email of ['no address', 'mira@example.com', '']) {
      expect((await ask(world, email)).status).toBe(400);
    }
  });

  it('takes the link of the address from its person alone, within an hour', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.signIn();
    await ask(world, 'new@example.com');
    const path = await findProof(world);
    const page = await client.open(path);
    const stranger = openFormClient(server);
    expect((await stranger.open(path)).location).toContain('/sign-in?return_to=');
    const eve = await server.make.user({ email: 'eve@example.com' });
    await world.signIn(stranger);
    await server.platform.database.transaction((tx) =>
      tx
        .updateTable('sessions')
        .set({ user_id: eve.id })
        .where('id', '=', (is) =>
          is.selectFrom('sessions').select((of) => of.fn.max('id').as('id')),
        )
        .execute(),
    );
    expect((await stranger.open(path)).status).toBe(400);
    world.wait(60);
    expect((await client.submit(page, path)).status).toBe(400);
  });

  it('asks who signed in a while ago to do so again, and leads back', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.signIn();
    world.wait(10);
    expect((await client.open('/account')).status).toBe(200);
    const back = '/sign-in?again=1&return_to=%2Faccount%2Femail';
    for (const path of ['/account/email', '/account/two-step', '/account/passkeys/new']) {
      expect((await client.open(path)).location).toBe(
        `/sign-in?again=1&return_to=${encodeURIComponent(path)}`,
      );
    }
    const page = await client.open(back);
    expect(page.text).toContain('Sign in again to continue');
    expect(page.forms.find(({ action }) => action === '/sign-in/link')?.fields.email).toBe(
      'mira@example.com',
    );
    expect((await world.signIn(client, back)).location).toBe('/account/email');
    expect((await client.open('/account/email')).status).toBe(200);
    const { db } = server.platform.database;
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('signs out of one other browser, and of all', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    const others = [openFormClient(server), openFormClient(server), openFormClient(server)];
    await world.signIn();
    for (const other of others) await world.signIn(other);
    const isIn = async () =>
      Promise.all(others.map(async (one) => (await one.open('/account')).status === 200));
    const page = await client.open('/account');
    expect(page.text).toContain('this browser');
    const ends = page.forms.filter(({ action }) => /sessions\/\w+\/end$/.test(action));
    expect(ends).toHaveLength(3);
    await client.submit(page, ends[0]?.action ?? '');
    expect(await isIn()).toEqual([false, true, true]);
    expect((await client.submit(page, ends[0]?.action ?? '')).location).toBe('/account');
    await client.submit(page, '/account/sessions/end-others');
    expect(await isIn()).toEqual([false, false, false]);
    const alone = await client.open('/account');
    expect(alone.forms.map(({ action }) => action)).not.toContain('/account/sessions/end-others');
  });

  it("touches nobody else's sessions and tokens", async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.signIn();
    const eve = await server.make.user({ email: 'eve@example.com' });
    const secret = await server.make.token(eve.id);
    const { db } = server.platform.database;
    const { id } = await db.selectFrom('tokens').select('id').executeTakeFirstOrThrow();
    await server.make.token(world.user.id, { label: 'Nightly <b>' });
    const page = await client.open('/account');
    expect(page.text).toContain('Nightly <b>');
    const [own] = page.forms.filter(({ action }) => action.includes('/tokens/'));
    const fields = own?.fields ?? {};
    await client.post(`/account/tokens/${id}/revoke`, fields);
    expect((await server.request('GET', '/user', { token: secret })).status).toBe(200);
    await client.post(own?.action ?? '', fields);
    const left = await db.selectFrom('tokens').select('user_id').execute();
    expect(left).toEqual([{ user_id: eve.id }]);
  });
});
