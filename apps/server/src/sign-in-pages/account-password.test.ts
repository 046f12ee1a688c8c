import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { openSessionClient } from '../testing/session-client.ts';
import { dialects } from '../testing/test-platform.ts';
import { openFormClient, readMails } from './testing/form-client.ts';
import { openSignInWorld, PASSWORD, type SignInWorld } from './testing/sign-in-world.ts';

const NEWER = 'slowly cooled glazes';

/** Signs in by a mailed link. */
async function signInByLink({ client, server, user }: SignInWorld): Promise<void> {
  await client.submit(await client.open('/sign-in'), '/sign-in/link', { email: user.email });
  const path = new URL((await readMails(server.platform)).at(-1)?.links[0] ?? '').pathname;
  expect((await client.submit(await client.open(path), path)).status).toBe(303);
}

describe.each(dialects)('the password of an account on %s', (dialect) => {
  it('is set by whoever signed in lately, and gives the session another secret at once and ends all others', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server, user } = world;
    await signInByLink(world);
    const other = await openSessionClient(server, user.id);
    const before = client.cookies.get(SESSION_COOKIE);
    const page = await client.open('/account/password');
    expect(page.text).toContain('You don’t have a password');
    const done = await client.submit(page, '/account/password', { new_password: NEWER });
    expect([done.status, done.text]).toEqual([
      200,
      expect.stringContaining('password has been set'),
    ]);
    const after = client.cookies.get(SESSION_COOKIE);
    expect(after).toMatch(/^ocs_/);
    expect(after).not.toBe(before);
    expect((await client.open('/account')).status).toBe(200);
    expect((await other.request('GET', '/user')).status).toBe(401);
    expect((await readMails(server.platform)).at(-1)?.subject).toBe('Your password was set');
    expect((await world.signIn({ password: NEWER }, openFormClient(server))).status).toBe(303);
    world.wait(60);
    const cookie = `${SESSION_COOKIE}=${before}`;
    expect((await server.request('GET', '/user', { headers: { cookie } })).status).toBe(401);
  });

  it('is not set by who signed in long ago: they do so again first', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await signInByLink(world);
    const page = await client.open('/account/password');
    world.wait(10 * 60);
    const refused = await client.submit(page, '/account/password', { new_password: NEWER });
    expect(refused.text).toContain('more than 10 minutes ago');
    const { db } = server.platform.database;
    expect(await db.selectFrom('passwords').selectAll().execute()).toEqual([]);
    const asked = await client.submit(refused, '/sign-in/link');
    expect(asked.status).toBe(200);
    const path = new URL((await readMails(server.platform)).at(-1)?.links[0] ?? '').pathname;
    const back = await client.submit(await client.open(path), path);
    expect(back.location).toBe('/account/password');
    const again = await client.open('/account/password');
    const done = await client.submit(again, '/account/password', { new_password: NEWER });
    expect(done.text).toContain('password has been set');
  });

  it('is changed and removed by whoever shows it', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.givePassword();
    await world.signIn();
    const page = await client.open('/account/password');
    const change = (current: string, password: string) =>
      client.submit(page, '/account/password', {
        current_password: current,
        new_password: password,
      });
    const refused = await change('some other words', NEWER);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('isn’t your cur'),
    ]);
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    expect((await change(PASSWORD, NEWER)).text).toContain('password has been changed');
    const changed = await client.open('/account/password');
    const remove = (current: string) =>
      client.submit(changed, '/account/password/remove', { removed_password: current });
    expect((await remove(PASSWORD)).status).toBe(400);
    expect((await remove(NEWER)).text).toContain('password has been removed');
    expect((await readMails(server.platform)).map(({ subject }) => subject)).toEqual([
      'Your password was set',
      'Your password was removed',
    ]);
    const fresh = openFormClient(server);
    expect((await world.signIn({ password: NEWER }, fresh)).status).toBe(400);
    const { db } = server.platform.database;
    expect(await db.selectFrom('passwords').selectAll().execute()).toEqual([]);
  });

  it('is not guessed by a browser that is signed in either', async () => {
    await using world = await openSignInWorld(dialect);
    const { client } = world;
    await world.givePassword();
    await world.signIn();
    const page = await client.open('/account/password');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const guess = { removed_password: `some other words ${count}` };
      statuses.push((await client.submit(page, '/account/password/remove', guess)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('is nothing to those who are not signed in', async () => {
    await using world = await openSignInWorld(dialect);
    const page = await world.client.open('/account/password');
    expect(page.location).toBe('/sign-in?return_to=%2Faccount%2Fpassword');
    const form = await world.client.open('/sign-in');
    const fields = { ...form.forms[0]?.fields, new_password: NEWER };
    const sent = await world.client.post('/account/password', fields);
    expect(sent.location).toBe('/sign-in?return_to=%2Faccount');
  });
});
