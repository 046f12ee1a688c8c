import { describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import { type AnswerChanges, makeAuthenticator } from './testing/authenticator.ts';
import { type FormClient, openFormClient, readMails } from './testing/form-client.ts';
import { openSignInWorld, type SignInWorld } from './testing/signed-in.ts';

const NEW = '/account/passkeys/new';
const USE = '/sign-in/passkey';

/** What a page for a new passkey asks the browser for. */
async function readCreation(client: FormClient) {
  const page = await client.open(NEW);
  const options = /data-options="([^"]+)"/.exec(page.html)?.[1] ?? '';
  return { page, options: options.replace(/&quot;/g, '"') };
}

/** What the script is given for signing in, and the page that sends the answer. */
async function readUse(client: FormClient) {
  const page = await client.open('/sign-in?again=1');
  return { page, options: (await client.open('/sign-in/passkey/options')).html };
}

async function openPasskeyWorld(dialect: (typeof dialects)[number]) {
  const world = await openSignInWorld(dialect);
  const { origin } = new URL(world.server.platform.config.publicUrl);
  const authenticator = makeAuthenticator(origin);
  await world.signIn();
  const add = async (changes: AnswerChanges = {}, name = 'Kiln laptop', device = authenticator) => {
    const { page, options } = await readCreation(world.client);
    return world.client.submit(page, NEW, { name, response: device.create(options, changes) });
  };
  const use = async (changes: AnswerChanges = {}, client = openFormClient(world.server)) => {
    const { page, options } = await readUse(client);
    return client.submit(page, USE, { response: authenticator.use(options, changes) });
  };
  const keep = () => world[Symbol.asyncDispose]();
  return { ...world, origin, authenticator, add, use, [Symbol.asyncDispose]: keep };
}

function listPasskeys({ server }: Pick<SignInWorld, 'server'>) {
  return server.platform.database.db.selectFrom('passkeys').selectAll().execute();
}

describe.each(dialects)('a passkey on %s', (dialect) => {
  it('is added on the account page and signs its person in, in one step', async () => {
    await using world = await openPasskeyWorld(dialect);
    const { client, server } = world;
    expect((await world.add()).location).toBe('/account');
    const [row, ...others] = await listPasskeys(world);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ name: 'Kiln laptop', backed_up: 1, last_used_at: null });
    expect(row?.user_handle).not.toContain(world.user.id);
    await world.enableTwoStep();
    world.wait(1);
    const browser = openFormClient(server);
    const done = await world.use({}, browser);
    expect([done.status, done.location]).toEqual([303, '/account']);
    const { text } = await browser.open('/account');
    expect(text).toContain('Kiln laptop');
    expect(text).toMatch(/last used Jan 31, 2030, 9:31\sAM UTC · backed up/);
    const sessions = await server.platform.database.db
      .selectFrom('sessions')
      .select('method')
      .execute();
    expect(sessions.map(({ method }) => method).sort()).toEqual(['mail-link', 'passkey']);
    expect((await client.open('/account')).status).toBe(200);
    const mails = await readMails(server.platform);
    expect(mails.find(({ subject }) => /passkey was added/.test(subject))?.text).toContain(
      '“Kiln laptop”',
    );
  });

  const refusals: Readonly<Record<string, AnswerChanges>> = {
    'another origin': { origin: 'https://evil.example' },
    'another RP id': { rpId: 'evil.example' },
    'another type': { type: 'webauthn.other' },
    'nobody verified': { isVerified: false },
    'a challenge that we did not make': { challenge: 'A'.repeat(72) },
    'no challenge': { challenge: '' },
  };

  it('is not added for an answer that is wrong in any way', async () => {
    await using world = await openPasskeyWorld(dialect);
    const added: string[] = [];
    for (const [name, changes] of Object.entries(refusals)) {
      if ((await world.add(changes)).status !== 400) added.push(name);
    }
    expect(added).toEqual([]);
    expect(await listPasskeys(world)).toEqual([]);
    expect((await world.add()).status).toBe(303);
  });

  it('signs nobody in for an answer that is wrong in any way', async () => {
    await using world = await openPasskeyWorld(dialect);
    await world.add({ counter: 3 });
    const wrong: Readonly<Record<string, AnswerChanges>> = {
      ...refusals,
      'data that was tampered with': { isTampered: true },
      'a counter that stands still': { counter: 3 },
      'a counter that goes back': { counter: 2 },
      'the handle of somebody else': { userHandle: 'A'.repeat(43) },
      'no handle': { userHandle: '' },
    };
    const accepted: string[] = [];
    for (const [name, changes] of Object.entries(wrong)) {
      const browser = openFormClient(world.server);
      const answer = await world.use({ counter: 9, ...changes }, browser);
      const isRefused = answer.status === 400 && !browser.cookies.has('octavo_session');
      if (!isRefused || !answer.text.includes('doesn’t match an account here')) accepted.push(name);
    }
    expect(accepted).toEqual([]);
    expect((await world.use({ counter: 9 })).status).toBe(303);
  });

  it('signs in once for each challenge, of many that show the same at once', async () => {
    await using world = await openPasskeyWorld(dialect);
    await world.add();
    const browser = openFormClient(world.server);
    const { page, options } = await readUse(browser);
    const response = world.authenticator.use(options);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.submit(page, USE, { response })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
    const same = { challenge: (JSON.parse(options) as { challenge: string }).challenge };
    browser.cookies.delete('octavo_session');
    const signedAnew = world.authenticator.use(options, same);
    expect((await browser.submit(page, USE, { response: signedAnew })).status).toBe(400);
  });

  it('takes a challenge of this browser, for this purpose and person, within five minutes', async () => {
    await using world = await openPasskeyWorld(dialect);
    const { client, server, authenticator } = world;
    await world.add();
    const mine = openFormClient(server);
    const other = openFormClient(server);
    const { options: theirs } = await readUse(other);
    const { page, options } = await readUse(mine);
    const use = async (asked: string) =>
      (await mine.submit(page, USE, { response: authenticator.use(asked) })).status;
    const { page: creation, options: forCreation } = await readCreation(client);
    expect(await use(theirs)).toBe(400);
    expect(await use(forCreation)).toBe(400);
    const second = makeAuthenticator(world.origin);
    const mixed = JSON.stringify({
      ...(JSON.parse(forCreation) as object),
      challenge: (JSON.parse((await readUse(client)).options) as { challenge: string }).challenge,
    });
    const response = second.create(mixed);
    expect((await client.submit(creation, NEW, { name: 'Other', response })).status).toBe(400);
    world.wait(5);
    expect(await use(options)).toBe(400);
    expect(await listPasskeys(world)).toHaveLength(1);
  });

  it('belongs to one account, and is added once', async () => {
    await using world = await openPasskeyWorld(dialect);
    await world.add();
    expect((await world.add({}, 'Again')).status).toBe(400);
    const { page, options } = await readCreation(world.client);
    const other = makeAuthenticator(world.origin);
    const fields = { name: 'Other', response: other.create(options) };
    const statuses = [
      (await world.client.submit(page, NEW, fields)).status,
      (await world.client.submit(page, NEW, fields)).status,
    ];
    expect(statuses).toEqual([303, 400]);
    expect(await listPasskeys(world)).toHaveLength(2);
  });

  it('is renamed and removed, and signs nobody in after that', async () => {
    await using world = await openPasskeyWorld(dialect);
    const { client, server } = world;
    await world.add();
    const [{ id } = { id: '' }] = await listPasskeys(world);
    const path = `/account/passkeys/${id}`;
    const page = await client.open(path);
    expect((await client.submit(page, path, { name: ' ' })).status).toBe(400);
    expect((await client.submit(page, path, { name: 'x'.repeat(61) })).status).toBe(400);
    await client.submit(page, path, { name: 'Phone <b>' });
    expect((await client.open('/account')).text).toContain('Phone <b>');
    const { page: form, options } = await readUse(client);
    const response = world.authenticator.use(options);
    expect((await client.submit(page, `${path}/remove`)).location).toBe('/account');
    expect((await client.submit(form, USE, { response })).status).toBe(400);
    expect((await world.use()).status).toBe(400);
    expect((await client.submit(page, `${path}/remove`)).status).toBe(404);
    const mails = await readMails(server.platform);
    expect(mails.at(-1)?.text).toContain('“Phone <b>” was removed');
  });

  it('is changed by its own person alone, who signed in a moment ago', async () => {
    await using world = await openPasskeyWorld(dialect);
    const { client, server } = world;
    await world.add();
    const [{ id } = { id: '' }] = await listPasskeys(world);
    const path = `/account/passkeys/${id}`;
    const page = await client.open(path);
    world.wait(10);
    const back = `/sign-in?again=1&return_to=${encodeURIComponent(path)}`;
    expect((await client.open(path)).location).toBe(back);
    const late = await client.submit(page, `${path}/remove`);
    expect(late.location).toBe('/sign-in?again=1&return_to=%2Faccount');
    expect((await client.open(NEW)).status).toBe(303);
    await world.signIn(client, back);
    expect((await client.open(path)).status).toBe(200);
    const stranger = await server.make.user({ email: 'eve@example.com' });
    const browser = openFormClient(server);
    await world.use({}, browser);
    await server.platform.database.transaction((tx) =>
      tx.updateTable('sessions').set({ user_id: stranger.id }).execute(),
    );
    expect((await browser.open(path)).status).toBe(404);
    expect(await listPasskeys(world)).toHaveLength(1);
  });

  it('is refused, not stumbled over, where what was sent is no answer at all', async () => {
    await using world = await openPasskeyWorld(dialect);
    await world.add();
    const [{ credential_id: id } = { credential_id: '' }] = await listPasskeys(world);
    for (const response of ['', '{', 'null', '[]', '"x"', '{"id":7}', '{"id":"x"}']) {
      const browser = openFormClient(world.server);
      const { page } = await readUse(browser);
      expect((await browser.submit(page, USE, { response })).status).toBe(400);
      const { page: creation } = await readCreation(world.client);
      const sent = { name: 'Any', response };
      expect((await world.client.submit(creation, NEW, sent)).status).toBe(400);
    }
    const browser = openFormClient(world.server);
    const { page } = await readUse(browser);
    const response = JSON.stringify({ id, response: null });
    expect((await browser.submit(page, USE, { response })).status).toBe(400);
  });
});
