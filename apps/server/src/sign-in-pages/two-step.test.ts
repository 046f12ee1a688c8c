import { describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import { openFormClient, readMails } from './testing/form-client.ts';
import { openSignInWorld, readKey, readRecoveryCodes } from './testing/signed-in.ts';

const STEP = '/sign-in/second-factor';

describe.each(dialects)('two-step sign-in on %s', (dialect) => {
  it('asks for a code after a mailed link, and leads where the person wanted to go', async () => {
    await using world = await openSignInWorld(dialect);
    await world.signIn();
    const { secret } = await world.enableTwoStep();
    world.wait(1);
    const browser = openFormClient(world.server);
    const half = await world.signIn(browser, '/sign-in?return_to=/account%3Fa=1');
    expect([half.status, half.location]).toEqual([303, STEP]);
    expect(browser.cookies.has('octavo_session')).toBe(false);
    expect((await browser.open('/account')).status).toBe(303);
    const asked = await browser.open(STEP);
    const done = await browser.submit(asked, STEP, { code: world.code(secret) });
    expect([done.status, done.location]).toEqual([303, '/account?a=1']);
    expect((await browser.open('/account')).status).toBe(200);
    expect(browser.cookies.has('octavo_pending')).toBe(false);
  });

  it('is switched on by a code of the shown key alone', async () => {
    await using world = await openSignInWorld(dialect);
    const { client } = world;
    await world.signIn();
    const page = await client.open('/account/two-step');
    expect(page.html).toMatch(/<svg class="qr"[^>]*role="img"/);
    const wrong = await client.submit(page, '/account/two-step', { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(readKey(wrong)).toBe(readKey(page));
    expect((await client.open('/account')).text).toContain('WriteLock on');
    const forged = { key: 'A'.repeat(80), code: world.code(readKey(page)) };
    expect((await client.submit(page, '/account/two-step', forged)).status).toBe(400);
    const done = await client.submit(wrong, '/account/two-step', {
      code: world.code(readKey(page)),
    });
    const codes = readRecoveryCodes(done);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect(await readSecretRows(world)).not.toContain(readKey(page));
    for (const code of codes) expect(await readSecretRows(world)).not.toContain(code);
    expect((await client.submit(wrong, '/account/two-step', { code: '1' })).status).toBe(400);
  });

  it('takes no key that is out of date', async () => {
    await using world = await openSignInWorld(dialect);
    const { client } = world;
    await world.signIn();
    const page = await client.open('/account/two-step');
    world.wait(31);
    await world.signIn(client, '/sign-in?again=1');
    const late = await client.open('/account/two-step');
    const old = page.forms.find(({ action }) => action === '/account/two-step')?.fields.key ?? '';
    const code = world.code(readKey(page));
    const answer = await client.submit(late, '/account/two-step', { key: old, code });
    expect(answer.status).toBe(400);
    expect(readKey(answer)).not.toBe(readKey(page));
  });

  it('takes each code once, whoever shows it first', async () => {
    await using world = await openSignInWorld(dialect);
    await world.signIn();
    const { secret } = await world.enableTwoStep();
    const first = openFormClient(world.server);
    await world.signIn(first);
    const used = await first.submit(await first.open(STEP), STEP, { code: world.code(secret) });
    expect(used.status).toBe(400);
    world.wait(1);
    const code = world.code(secret);
    const clients = [first];
    for (let made = 0; made < 3; made += 1) {
      const client = openFormClient(world.server);
      await world.signIn(client);
      clients.push(client);
    }
    const answers = await Promise.all(
      clients.map(async (client) => client.submit(await client.open(STEP), STEP, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
  });

  it('looks at no code after five wrong ones, until a quarter of an hour is over', async () => {
    await using world = await openSignInWorld(dialect);
    const { server } = world;
    await world.signIn();
    const { secret, recoveryCodes } = await world.enableTwoStep();
    world.wait(1);
    const browser = openFormClient(server);
    await world.signIn(browser);
    const page = await browser.open(STEP);
    for (let tried = 0; tried < 5; tried += 1) {
      const wrong = tried % 2 === 0 ? '000000' : 'none-such-code';
      expect((await browser.submit(page, STEP, { code: wrong })).status).toBe(400);
    }
    for (const code of [world.code(secret), recoveryCodes[0] ?? '', '000000']) {
      const locked = await browser.submit(page, STEP, { code });
      expect(locked.status).toBe(429);
      expect(locked.text).toContain('in 15 minutes');
    }
    const mails = await readMails(server.platform);
    expect(mails.at(-1)?.subject).toBe('Wrong codes entered for your account');
    world.wait(15);
    await world.signIn(browser);
    const later = await browser.open(STEP);
    expect((await browser.submit(later, STEP, { code: world.code(secret) })).status).toBe(303);
  });

  it('takes each recovery code once, however it is typed, and tells of it', async () => {
    await using world = await openSignInWorld(dialect);
    const { server } = world;
    await world.signIn();
    const { recoveryCodes } = await world.enableTwoStep();
    const [first = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replace(/-/g, ' ').replace(/0/g, 'O').replace(/1/g, 'I')}`;
    const statuses: number[] = [];
    for (const code of [typed, first]) {
      const browser = openFormClient(server);
      await world.signIn(browser);
      const page = await browser.open(`${STEP}?recovery=1`);
      statuses.push((await browser.submit(page, STEP, { code })).status);
    }
    expect(statuses).toEqual([303, 400]);
    const mail = (await readMails(server.platform)).find(({ subject }) => /used/.test(subject));
    expect(mail?.text).toContain('9 are left');
    expect((await world.client.open('/account')).text).toContain('9 of 10 recovery codes');
  });

  it('makes new recovery codes, with which the old ones end', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.signIn();
    const { recoveryCodes } = await world.enableTwoStep();
    const page = await client.open('/account/two-step');
    const fresh = readRecoveryCodes(await client.submit(page, '/account/two-step/recovery-codes'));
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    const statuses: number[] = [];
    for (const code of [recoveryCodes[1] ?? '', fresh[1] ?? '']) {
      const browser = openFormClient(server);
      await world.signIn(browser);
      statuses.push((await browser.submit(await browser.open(STEP), STEP, { code })).status);
    }
    expect(statuses).toEqual([400, 303]);
  });

  it('is switched off with a code alone, and tells of it', async () => {
    await using world = await openSignInWorld(dialect);
    const { client, server } = world;
    await world.signIn();
    const { secret, recoveryCodes } = await world.enableTwoStep();
    const page = await client.open('/account/two-step');
    const off = '/account/two-step/disable';
    expect((await client.submit(page, off, { code: world.code(secret) })).status).toBe(400);
    expect((await client.submit(page, off, { code: '' })).status).toBe(400);
    const done = await client.submit(page, off, { code: recoveryCodes[3] ?? '' });
    expect(done.location).toBe('/account');
    const subjects = (await readMails(server.platform)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step sign-in is on');
    expect(subjects.at(-1)).toBe('Two-step sign-in is off');
    expect((await world.signIn(openFormClient(server))).location).toBe('/account');
  });

  it('waits for the second step ten minutes, in one browser, and goes on once', async () => {
    await using world = await openSignInWorld(dialect);
    const { server } = world;
    await world.signIn();
    const { secret } = await world.enableTwoStep();
    world.wait(1);
    const browser = openFormClient(server);
    await world.signIn(browser);
    const pending = browser.cookies.get('octavo_pending') ?? '';
    const page = await browser.open(STEP);
    const elsewhere = openFormClient(server);
    await elsewhere.open('/sign-in');
    elsewhere.cookies.set('octavo_pending', pending);
    expect((await elsewhere.open(STEP)).status).toBe(400);
    browser.cookies.set('octavo_pending', `${pending.slice(0, -2)}AA`);
    expect((await browser.open(STEP)).status).toBe(400);
    browser.cookies.set('octavo_pending', pending);
    expect((await browser.submit(page, STEP, { code: world.code(secret) })).status).toBe(303);
    world.wait(1);
    browser.cookies.delete('octavo_session');
    browser.cookies.set('octavo_pending', pending);
    const again = await browser.submit(page, STEP, { code: world.code(secret) });
    expect([again.status, browser.cookies.has('octavo_session')]).toEqual([400, false]);
    world.wait(10);
    expect((await browser.open(STEP)).status).toBe(400);
  });

  it('is not asked of whoever shows a link of the console: it is the way out of a lost phone', async () => {
    await using world = await openSignInWorld(dialect);
    const { server, user } = world;
    await world.signIn();
    await world.enableTwoStep();
    const { createSignInLink } = await import('../areas/sign-in/index.ts');
    const secret = await server.platform.database.transaction((tx) =>
      createSignInLink(server.platform, tx, { user, purpose: 'console', minutes: 15 }),
    );
    const browser = openFormClient(server);
    const path = `/sign-in/link/${secret}`;
    const done = await browser.submit(await browser.open(path), path);
    expect(done.location).toBe('/account');
  });

  it('keeps its key and codes out of events', async () => {
    await using world = await openSignInWorld(dialect);
    const told: string[] = [];
    world.server.platform.events.onAny(async (_, name, event) => {
      told.push(JSON.stringify([name, event]));
    });
    await world.signIn();
    const { secret, recoveryCodes } = await world.enableTwoStep();
    const page = await world.client.open('/account/two-step');
    const [code = ''] = recoveryCodes;
    await world.client.submit(page, '/account/two-step/disable', { code });
    const text = told.join('\n');
    for (const name of ['enabled', 'recovery-code-used', 'disabled']) {
      expect(text).toContain(`"two-step.${name}"`);
    }
    for (const one of [secret, ...recoveryCodes]) expect(text).not.toContain(one);
  });
});

/** All that is stored of keys and codes, as one text. */
async function readSecretRows({ server }: Awaited<ReturnType<typeof openSignInWorld>>) {
  const { db } = server.platform.database;
  const rows = [
    await db.selectFrom('authenticators').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
  ];
  expect(rows[1]).toHaveLength(10);
  return JSON.stringify(rows);
}
