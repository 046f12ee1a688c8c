import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { openSessionClient } from '../testing/session-client.ts';
import { dialects } from '../testing/test-platform.ts';
import { openFormClient, readMails } from './testing/form-client.ts';
import { openSignInWorld, PASSWORD, type SignInWorld } from './testing/sign-in-world.ts';

const NEWER = 'slowly cooled glazes';

/** Asks for a link and answers its path. */
async function askForLink(world: SignInWorld, email = world.user.email): Promise<string> {
  const page = await world.client.open('/sign-in/forgotten');
  const sent = await world.client.submit(page, '/sign-in/forgotten', { email });
  expect(sent.status).toBe(200);
  return new URL((await readMails(world.server.platform)).at(-1)?.links[0] ?? '').pathname;
}

describe.each(dialects)('a forgotten password on %s', (dialect) => {
  it('is chosen anew by a mailed link, which ends every other session', async () => {
    await using world = await openSignInWorld(dialect);
    const { server, client, user } = world;
    await world.givePassword();
    const other = await openSessionClient(server, user.id);
    const path = await askForLink(world);
    const page = await client.open(path);
    expect(page.text).toContain('Mira <b>');
    expect(page.forms[0]?.fields.username).toBe(user.email);
    const used = await client.submit(page, path, { new_password: NEWER });
    expect(used).toMatchObject({ status: 303, location: '/account' });
    expect((await client.open('/account')).text).toContain(user.email);
    expect((await other.request('GET', '/user')).status).toBe(401);
    const fresh = openFormClient(server);
    expect((await world.signIn({ password: PASSWORD }, fresh)).status).toBe(400);
    expect((await world.signIn({ password: NEWER }, fresh)).status).toBe(303);
    const notice = (await readMails(server.platform)).at(-1);
    expect(notice).toMatchObject({ to: user.email, subject: 'Your password was set' });
    expect(notice?.text).not.toContain(NEWER);
    expect((await fresh.open(path)).status).toBe(400);
  });

  it('gives one password to one of many who use the link at once', async () => {
    await using world = await openSignInWorld(dialect);
    const { server } = world;
    const path = await askForLink(world);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, number) => {
        const client = openFormClient(server);
        const page = await client.open(path);
        const password = `${NEWER} ${number}`;
        const { status } = await client.submit(page, path, { new_password: password });
        return { status, password };
      }),
    );
    const done = answers.filter(({ status }) => status === 303);
    expect(done).toHaveLength(1);
    // On a busy machine some are told to come again rather than that the link is used.
    const others = answers.filter(({ status }) => status !== 303);
    expect(others.filter(({ status }) => status !== 400 && status !== 503)).toEqual([]);
    const fresh = openFormClient(server);
    expect((await world.signIn({ password: done[0]?.password ?? '' }, fresh)).status).toBe(303);
  });

  it('says the same of an address that nobody has', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    const page = await client.open('/sign-in/forgotten');
    const ask = (email: string) => client.submit(page, '/sign-in/forgotten', { email });
    const [known, unknown] = [await ask('mira@example.com'), await ask('nobody@example.com')];
    expect(unknown.status).toBe(known.status);
    expect(unknown.html).toBe(known.html.replaceAll('mira@', 'nobody@'));
    expect(await readMails(server.platform)).toHaveLength(1);
    expect((await ask('no address')).status).toBe(400);
  });
});

describe('a link for a new password', () => {
  it('is still there after a password that is not taken, and ends after an hour', async () => {
    await using world = await openSignInWorld('sqlite');
    const { client } = world;
    const path = await askForLink(world);
    const page = await client.open(path);
    for (const [password, reason] of [
      ['short', '12 characters'],
      ['x'.repeat(257), '256'],
      ['password1234', 'Many people'],
      ['mira@example.com', 'your name'],
    ] as const) {
      const refused = await client.submit(page, path, { new_password: password });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(reason);
      expect(refused.html).toContain('aria-describedby="new_password-hint new_password-error"');
    }
    world.wait(60 * 60);
    expect((await client.submit(page, path, { new_password: NEWER })).status).toBe(400);
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it('signs nobody in by itself, and no other link sets a password', async () => {
    await using world = await openSignInWorld('sqlite');
    const { client, server } = world;
    const path = await askForLink(world);
    const asLink = path.replace('/reset/', '/link/');
    expect((await client.open(asLink)).status).toBe(400);
    await client.submit(await client.open('/sign-in'), '/sign-in/link', {
      email: world.user.email,
    });
    const link = new URL((await readMails(server.platform)).at(-1)?.links[0] ?? '').pathname;
    expect((await client.open(link.replace('/link/', '/reset/'))).status).toBe(400);
  });
});
