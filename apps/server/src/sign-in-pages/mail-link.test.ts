import { describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import { startTestServer } from '../testing/test-server.ts';
import { openFormClient, readMails } from './testing/form-client.ts';

async function openSignIn(dialect: (typeof dialects)[number]) {
  let now = new Date('2030-01-31T09:30:00.000Z');
  const server = await startTestServer({ dialect, platform: { clock: { now: () => now } } });
  const user = await server.make.user({ email: 'mira@example.com', displayName: 'Mira <b>' });
  const client = openFormClient(server);
  return {
    server,
    user,
    client,
    wait: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    ask: async (email: string, path = '/sign-in') =>
      client.submit(await client.open(path), '/sign-in/link', { email }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const pathOf = (link = '') => new URL(link).pathname;

describe.each(dialects)('a mailed link on %s', (dialect) => {
  it('signs its person in, once, and leads where they wanted to go', async () => {
    await using world = await openSignIn(dialect);
    const { server, client, user } = world;
    const sent = await world.ask('Mira@Example.com ', '/sign-in?return_to=/account%3Ftab=1');
    expect(sent.status).toBe(200);
    const [mail, ...others] = await readMails(server.platform);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(user.email);
    const path = pathOf(mail?.links[0]);
    const asked = await client.open(path);
    expect(asked.text).toContain('Mira <b>');
    expect((await client.open('/account')).location).toBe('/sign-in?return_to=%2Faccount');
    const used = await client.submit(asked, path);
    expect(used).toMatchObject({ status: 303, location: '/account?tab=1' });
    const account = await client.open('/account');
    expect(account.text).toContain('mira@example.com');
    const other = openFormClient(server);
    const again = await other.submit(asked, path);
    expect(again.status).toBe(403);
    expect((await other.open(path)).status).toBe(400);
  });

  it('says the same of an address that nobody has, and sends nothing', async () => {
    await using world = await openSignIn(dialect);
    const known = await world.ask('mira@example.com');
    const unknown = await world.ask('nobody@example.com');
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text.replace('mira@', 'nobody@'));
    expect(await readMails(world.server.platform)).toHaveLength(1);
    expect((await world.ask('no address')).status).toBe(400);
  });

  it('ends after a quarter of an hour, and with the address', async () => {
    await using world = await openSignIn(dialect);
    const { client, server, user } = world;
    await world.ask('mira@example.com');
    const [mail] = await readMails(server.platform);
    const page = await client.open(pathOf(mail?.links[0]));
    world.wait(15);
    const late = await client.submit(page, pathOf(mail?.links[0]));
    expect([late.status, late.location]).toEqual([400, undefined]);
    await world.ask('mira@example.com');
    const newer = (await readMails(server.platform)).at(-1);
    await server.platform.database.transaction((tx) =>
      tx.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', user.id).execute(),
    );
    expect((await client.open(pathOf(newer?.links[0]))).status).toBe(400);
  });

  it('gives a session to one of many who use it at once', async () => {
    await using world = await openSignIn(dialect);
    const { server } = world;
    await world.ask('mira@example.com');
    const [mail] = await readMails(server.platform);
    const path = pathOf(mail?.links[0]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = openFormClient(server);
        const page = await client.open(path);
        return client.submit(page, path).catch(() => undefined);
      }),
    );
    expect(answers.filter((answer) => answer?.status === 303)).toHaveLength(1);
    const sessions = await server.platform.database.db
      .selectFrom('sessions')
      .select('id')
      .execute();
    expect(sessions).toHaveLength(1);
  });
});

describe('a form', () => {
  it('is taken from a page of ours in the same browser alone', async () => {
    await using world = await openSignIn('sqlite');
    const { server, client } = world;
    const page = await client.open('/sign-in');
    const fields = { ...page.forms[0]?.fields, email: 'mira@example.com' };
    const statuses = [
      (await openFormClient(server).post('/sign-in/link', fields)).status,
      (await client.post('/sign-in/link', { email: 'mira@example.com' })).status,
      (await client.post('/sign-in/link', fields, { origin: 'https://evil.example' })).status,
      (await client.post('/sign-in/link', fields, { origin: 'null' })).status,
      (await client.post('/sign-in/link', fields, { 'sec-fetch-site': 'cross-site' })).status,
      (await client.post('/sign-in/link', fields)).status,
    ];
    expect(statuses).toEqual([403, 403, 403, 403, 403, 200]);
  });

  it('leads to paths on this server alone', async () => {
    await using world = await openSignIn('sqlite');
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%5Cevil.example/../..//evil.example',
      '/a\r\nSet-Cookie: x=1',
      'javascript:alert(1)',
      '/..//evil.example',
    ]) {
      const page = await world.client.open(`/sign-in?return_to=${encodeURIComponent(evil)}`);
      const kept = page.forms[0]?.fields.return_to;
      if (kept !== undefined) expect(new URL(kept, 'http://own').host).toBe('own');
    }
  });

  it('can be sent so often, and no more', async () => {
    await using world = await openSignIn('sqlite');
    const statuses = new Set<number>();
    for (let sent = 0; sent < 40; sent += 1) {
      statuses.add((await world.ask(`nobody${sent}@example.com`)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('signing out', () => {
  it('ends the session', async () => {
    await using world = await openSignIn('sqlite');
    const { client, server } = world;
    await world.ask('mira@example.com');
    const path = pathOf((await readMails(server.platform))[0]?.links[0]);
    await client.submit(await client.open(path), path);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await server.request('GET', '/user', { headers: { cookie } })).status).toBe(200);
    const out = await client.submit(await client.open('/account'), '/sign-out');
    expect(out.location).toBe('/sign-in');
    expect(client.cookies.has('octavo_session')).toBe(false);
    expect((await server.request('GET', '/user', { headers: { cookie } })).status).toBe(401);
  });
});
