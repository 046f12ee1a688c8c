import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { dialects } from '../testing/test-platform.ts';
import { openFormClient, readMails } from './testing/form-client.ts';
import { openSignInWorld, PASSWORD } from './testing/sign-in-world.ts';

describe.each(dialects)('signing in by a password on %s', (dialect) => {
  it('begins a session and leads where its person wanted to go', async () => {
    await using world = await openSignInWorld(dialect);
    await world.givePassword();
    const path = '/sign-in?return_to=/account%3Ftab=1';
    const answer = await world.signIn({ email: ' MIRA@example.com' }, world.client, path);
    expect(answer).toMatchObject({ status: 303, location: '/account?tab=1' });
    expect((await world.client.open('/account')).text).toContain('mira@example.com');
    const { db } = world.server.platform.database;
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ method: 'password', user_id: world.user.id });
    const stored = JSON.stringify(await db.selectFrom('passwords').selectAll().execute());
    expect(stored).not.toContain(PASSWORD);
  });

  it('says the same of a wrong password, an address without one and an unknown one, at the same price', async () => {
    await using world = await openSignInWorld(dialect);
    await world.givePassword();
    const bare = await world.server.make.user({ email: 'bare@example.com' });
    const answers: { status: number; text: string; hashes: number; html: string }[] = [];
    for (const email of [world.user.email, bare.email, 'nobody@example.com']) {
      const before = await world.countHashes();
      const { status, text, html } = await world.signIn({ email, password: 'some other words' });
      const hashes = (await world.countHashes()) - before;
      answers.push({ status, text, hashes, html: html.replaceAll(email, '') });
    }
    const [wrong] = answers;
    expect(wrong).toMatchObject({ status: 400, hashes: 1 });
    for (const answer of answers) expect(answer).toEqual(wrong);
    expect(wrong?.text).toContain('don’t match');
    expect(world.client.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it('hashes a password anew that was hashed with less', async () => {
    await using world = await openSignInWorld(dialect);
    await world.givePassword();
    const { database } = world.server.platform;
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await database.transaction((tx) => tx.updateTable('passwords').set({ hash: weak }).execute());
    expect((await world.signIn()).status).toBe(303);
    const row = await database.db.selectFrom('passwords').select('hash').executeTakeFirstOrThrow();
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await world.signIn({}, openFormClient(world.server))).status).toBe(303);
  });

  it('makes an account wait longer after each wrong password, known or not, and never a link', async () => {
    await using world = await openSignInWorld(dialect);
    const { server, client } = world;
    await world.givePassword();
    for (const email of [world.user.email, 'nobody@example.com']) {
      const tries = async () => {
        const { status, headers } = await world.signIn({ email, password: 'some other words' });
        return [status, headers.get('retry-after')];
      };
      for (let count = 0; count < 5; count += 1) expect(await tries()).toEqual([400, null]);
      const hashes = await world.countHashes();
      expect(await tries()).toEqual([429, '5']);
      expect(await world.countHashes()).toBe(hashes);
      world.wait(5);
      expect(await tries()).toEqual([400, null]);
      expect(await tries()).toEqual([429, '10']);
    }
    expect((await world.signIn()).status).toBe(429);
    const page = await client.open('/sign-in');
    await client.submit(page, '/sign-in/link', { email: world.user.email });
    const link = new URL((await readMails(server.platform)).at(-1)?.links[0] ?? '').pathname;
    expect((await client.submit(await client.open(link), link)).status).toBe(303);
    world.wait(10);
    expect((await world.signIn({}, openFormClient(server))).status).toBe(303);
    const after = { password: 'some other words' };
    expect((await world.signIn(after, openFormClient(server))).status).toBe(400);
  });

  it('counts tries that come at the same time', async () => {
    await using world = await openSignInWorld(dialect);
    await world.givePassword();
    const page = await world.client.open('/sign-in');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        world.client.submit(page, '/sign-in', {
          ...{ email: world.user.email, password: `some other words ${number}` },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(15).fill(429)]);
  });

  it('takes over no session that the browser was given before', async () => {
    await using world = await openSignInWorld(dialect);
    await world.givePassword();
    const planted = `ocs_${'a'.repeat(43)}`;
    const { client } = world;
    client.cookies.set(SESSION_COOKIE, planted);
    expect((await world.signIn()).status).toBe(303);
    const secret = client.cookies.get(SESSION_COOKIE);
    expect(secret).toMatch(/^ocs_[\w-]{43}$/);
    expect(secret).not.toBe(planted);
    const cookie = `${SESSION_COOKIE}=${planted}`;
    const refused = await world.server.request('GET', '/user', { headers: { cookie } });
    expect(refused.status).toBe(401);
  });
});

describe('mailed links', () => {
  it('are five an hour to one address, which the page does not tell', async () => {
    await using world = await openSignInWorld('sqlite');
    const { client, server } = world;
    const ask = async (action: string) => {
      const page = await client.open(action === '/sign-in/link' ? '/sign-in' : action);
      const { status, text } = await client.submit(page, action, { email: world.user.email });
      return { status, text };
    };
    const first = await ask('/sign-in/link');
    for (let count = 0; count < 7; count += 1) expect(await ask('/sign-in/link')).toEqual(first);
    expect((await ask('/sign-in/forgotten')).status).toBe(200);
    expect(await readMails(server.platform)).toHaveLength(5);
    world.wait(12 * 60);
    await ask('/sign-in/forgotten');
    expect(await readMails(server.platform)).toHaveLength(6);
  });
});

describe('the cookies of signing in', () => {
  it.each([
    ['http://localhost:4000', ''],
    ['https://docs.example.com', '__Host-'],
  ])('are for this host and out of the reach of scripts: %s', async (publicUrl, prefix) => {
    await using world = await openSignInWorld('sqlite', { publicUrl });
    await world.givePassword();
    const page = await world.client.open('/sign-in');
    const { headers } = await world.signIn();
    const lines = [...page.headers.getSetCookie(), ...headers.getSetCookie()];
    expect(lines.map((line) => line.split('=', 1)[0])).toEqual([
      `${prefix}octavo_form`,
      `${prefix}octavo_session`,
    ]);
    for (const line of lines) {
      const [, ...attributes] = line.split('; ');
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
      expect(attributes.includes('Secure')).toBe(prefix !== '');
      expect(line).not.toContain('Domain');
    }
    expect(lines[1]).toContain('Max-Age=2592000');
  });
});
