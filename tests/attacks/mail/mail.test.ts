import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openFormClient,
  readMails,
} from '../../../apps/server/src/sign-in-pages/testing/form-client.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';

interface Outcome {
  users: string[];
  invited: number;
  heldBackEmails?: string[];
}

const LURE = 'You won 1000 EUR https://evil.example\r\nBcc: all@evil.example \u202e"';
const DAY_MS = 24 * 60 * 60_000;

describe.each(dialects)('mail that strangers cause on %s', (dialect) => {
  let server: TestServer;
  let now = new Date('2030-01-31T09:30:00.000Z');

  beforeAll(async () => {
    server = await startTestServer({ dialect, platform: { clock: { now: () => now } } });
  });
  afterAll(() => server?.close());

  const inviteAs = async (token: string, org: string, emails: readonly string[]) => {
    const body = { emails };
    return (await server.request<Outcome>('POST', `/orgs/${org}/invites`, { token, body })).body;
  };
  const countMails = async (domain: string) =>
    (await readMails(server.platform)).filter(({ to }) => to.endsWith(domain)).length;
  const listAddresses = (count: number, domain: string) =>
    Array.from({ length: count }, (_, at) => `person${at}@${domain}`);

  it('tells an honest team of thirty at once, and names nobody as held back', async () => {
    const { org, token } = await server.make.org('Kiln Works');
    const done = await inviteAs(token, org.id, listAddresses(30, 'team.example'));
    expect(done).toMatchObject({ invited: 30 });
    expect(done.heldBackEmails).toBeUndefined();
    expect(await countMails('team.example')).toBe(30);
    const mail = (await readMails(server.platform)).find(({ to }) => to.endsWith('team.example'));
    expect(mail?.text).toContain('"Kiln Works"');
  });

  it('never carries what a stranger typed in as a subject, a link or a line', async () => {
    const user = await server.make.user({ displayName: LURE });
    const token = await server.make.token(user.id);
    const made = await server.request<{ id: string }>('POST', '/orgs', {
      token,
      body: { title: LURE },
    });
    expect(made.status).toBe(201);
    await inviteAs(token, made.body.id, ['victim@lure.example']);
    const [mail] = (await readMails(server.platform)).filter(({ to }) =>
      to.endsWith('lure.example'),
    );
    const { host, origin } = new URL(server.platform.config.publicUrl);
    expect(mail?.subject).toBe(`You have been invited to ${host}`);
    expect(mail?.links.every((link) => new URL(link).origin === origin)).toBe(true);
    expect(mail?.text).not.toMatch(/evil\.example|^Bcc:|\u202e/m);
    expect(mail?.text).toContain('You won 1000 EUR');
  });

  it('stops at what one person may cause in a day, says whom it left out, counts and goes on later', async () => {
    const { admin, token } = await server.make.org();
    const orgs: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const body = { title: `Kiln ${at}` };
      orgs.push((await server.request<{ id: string }>('POST', '/orgs', { token, body })).body.id);
    }
    const outcomes: Outcome[] = [];
    for (const [at, org] of orgs.entries()) {
      outcomes.push(await inviteAs(token, org, listAddresses(50, `spam${at}.example`)));
    }
    expect(outcomes.map(({ invited }) => invited)).toEqual([50, 50, 50]);
    expect(outcomes.map(({ heldBackEmails = [] }) => heldBackEmails.length)).toEqual([0, 0, 50]);
    expect(await countMails('spam2.example')).toBe(0);
    const { text } = await server.platform.metrics.render();
    expect(text).toMatch(/octavo_mails_held_total\{kind="invite",budget="sender"\} 50/);
    expect(admin.id).not.toBe('');
    now = new Date(now.getTime() + DAY_MS);
    const later = await inviteAs(token, orgs[0] ?? '', ['late@spam9.example']);
    expect([later.heldBackEmails, await countMails('spam9.example')]).toEqual([undefined, 1]);
  });

  it('reaches one person a few times an hour, whoever invites and however they spell it', async () => {
    const outcomes: Outcome[] = [];
    for (let at = 0; at < 7; at += 1) {
      const { org, token } = await server.make.org();
      outcomes.push(await inviteAs(token, org.id, [`victim+${at}@bombed.example`]));
    }
    expect(await countMails('bombed.example')).toBe(5);
    expect(outcomes.filter(({ heldBackEmails }) => heldBackEmails !== undefined)).toHaveLength(2);
  });

  it('is not sent again by removing and inviting somebody, until the next day', async () => {
    const { org, token } = await server.make.org();
    for (let at = 0; at < 4; at += 1) {
      const { users } = await inviteAs(token, org.id, ['ada@again.example']);
      await server.request('DELETE', `/orgs/${org.id}/members/${users[0]}`, { token });
    }
    expect(await countMails('again.example')).toBe(1);
    now = new Date(now.getTime() + DAY_MS);
    await inviteAs(token, org.id, ['ada@again.example']);
    expect(await countMails('again.example')).toBe(2);
  });

  it('goes to whoever wants to sign in, five times an hour, with the same answer after that', async () => {
    const { email } = await server.make.user({ email: 'reader@signs-in.example' });
    const client = openFormClient(server);
    const answers: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const page = await client.open('/sign-in');
      const sent = await client.submit(page, '/sign-in/link', { email });
      answers.push(`${sent.status} ${sent.text}`);
    }
    const nobody = await client.submit(await client.open('/sign-in'), '/sign-in/link', {
      email: 'nobody@signs-in.example',
    });
    expect(new Set(answers).size).toBe(1);
    expect(`${nobody.status} ${nobody.text}`.replace('nobody@', 'reader@')).toBe(answers[0]);
    expect(await countMails('signs-in.example')).toBe(5);
  });

  it('by the link of an invite goes to few addresses of one organization, by whomever it is asked', async () => {
    const { org, token } = await server.make.org();
    const made = await server.request<{ urls: { app: string } }>(
      ...(['POST', `/orgs/${org.id}/link-invites`] as const),
      { token, body: { role: 'read' } },
    );
    const path = new URL(made.body.urls.app).pathname;
    const client = openFormClient(server);
    const ask = async (email: string) =>
      (await client.submit(await client.open(path), `${path}/link`, { email })).status;
    for (let at = 0; at < 7; at += 1) expect(await ask('one@by-link.example')).toBe(200);
    expect(await countMails('by-link.example')).toBe(5);
    expect(await ask('other@by-link.example')).toBe(200);
    expect(await countMails('by-link.example')).toBe(6);
  });

  it('about an account is sent however much of anything else was', async () => {
    const { user, token } = await server.make.member((await server.make.org()).org.id, 'admin');
    const { platform } = server;
    await platform.database.transaction(async (tx) => {
      for (let at = 0; at < 6; at += 1) {
        await platform.events.emit(tx, 'two-step.locked', {
          ...{ actor: { kind: 'user', userId: user.id }, organizationId: null },
          object: { kind: 'two-step', id: user.id, userId: user.id },
        });
      }
    });
    expect(token).not.toBe('');
    const mails = (await readMails(platform)).filter(({ to }) => to === user.email);
    expect(mails).toHaveLength(6);
  });
});
