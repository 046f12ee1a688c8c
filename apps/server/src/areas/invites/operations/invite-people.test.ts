import { describe, expect, it } from 'vitest';
import { readMails } from '../../../sign-in-pages/testing/form-client.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface Outcome {
  users: string[];
  invited: number;
  failedSSOEmails?: string[];
}

describe.each(dialects)('POST /orgs/{organizationId}/invites on %s', (dialect) => {
  it('makes people members at once, with the role beside their address first', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const known = await server.make.user({ email: 'ada@example.com' });
    const { status, body } = await server.request<Outcome>('POST', `/orgs/${org.id}/invites`, {
      token,
      body: {
        emails: [
          'Ada@Example.com',
          { email: 'new@example.com', role: 'review' },
          { email: 'guest@example.com', role: null },
          'ada@example.com',
          admin.email,
        ],
        role: 'edit',
      },
    });
    expect(status).toBe(200);
    expect(body.users).toHaveLength(4);
    expect(body.users[0]).toBe(known.id);
    expect(body.invited).toBe(3);
    expect(body).not.toHaveProperty('failedSSOEmails');
    const roles: unknown[] = [];
    for (const id of body.users) {
      const member = await server.request<{ role: unknown }>(
        'GET',
        `/orgs/${org.id}/members/${id}`,
        { token },
      );
      roles.push(member.body.role);
    }
    expect(roles).toEqual(['edit', 'review', null, 'admin']);
  });

  it('answers the same whether or not somebody has the address, and mails both alike', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const known = await server.make.user({ email: 'ada@example.com', displayName: 'Ada L.' });
    const answers: string[] = [];
    for (const email of ['ada@example.com', 'ida@example.com']) {
      const { status, headers, body } = await server.request<Outcome>(
        ...(['POST', `/orgs/${org.id}/invites`, { token, body: { emails: [email] } }] as const),
      );
      const shape = { ...body, users: body.users.map((id) => id.length) };
      answers.push(JSON.stringify([status, headers.get('content-length'), shape]));
      expect(body.users[0] === known.id).toBe(email === known.email);
    }
    expect(answers[0]).toBe(answers[1]);
    const mails = await readMails(server.platform);
    const [first, second] = mails.map(({ to, text }) => text.replaceAll(to, 'them'));
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'ida@example.com']);
    expect(first).toBe(second);
    expect(JSON.stringify(mails)).not.toContain('Ada L.');
  });

  it('invites through single sign-on only addresses of proven domains of the organization', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const body = { emailDomains: ['kiln.example', 'pending.example'] };
    await server.make.provenDomains(org.id, ['kiln.example']);
    await server.request('PATCH', `/orgs/${org.id}`, { token, body });
    const answer = await server.request<Outcome>('POST', `/orgs/${org.id}/invites`, {
      token,
      body: { emails: ['in@kiln.example', 'out@example.com', 'ida@pending.example'], sso: true },
    });
    expect(answer.body).toMatchObject({
      invited: 1,
      failedSSOEmails: ['out@example.com', 'ida@pending.example'],
    });
  });

  it('names an address that is none, and invites nobody then', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const path = `/orgs/${org.id}/invites`;
    const emails = ['fine@example.com', 'not an address'];
    const { status, body } = await server.request('POST', path, { token, body: { emails } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ path: 'body.emails[1]' }] } });
    const members = await server.request('GET', `/orgs/${org.id}/members`, { token });
    expect(members.body).toMatchObject({ count: 1 });
  });

  it('makes one account of an address that is invited several times at once', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const invite = () =>
      server.request<Outcome>('POST', `/orgs/${org.id}/invites`, {
        token,
        body: { emails: ['new@example.com'] },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, invite));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.flatMap((answer) => answer.body.users)).size).toBe(1);
    expect(answers.reduce((sum, answer) => sum + answer.body.invited, 0)).toBe(1);
  });

  it('mails those who become members, and nobody else, whatever they are called', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org('Kiln\u202e <b>&\u2028Bcc: all@example.com</b>');
    const { user } = await server.make.member(org.id, 'read');
    const { user: disabled } = await server.make.member(org.id, 'read', { disabled: true });
    const answer = await server.request<Outcome>('POST', `/orgs/${org.id}/invites`, {
      token,
      body: { emails: [user.email, disabled.email, 'new@example.com', 'NEW@example.com'] },
    });
    expect(answer.body.invited).toBe(1);
    const mails = await readMails(server.platform);
    expect(mails.map(({ to }) => to)).toEqual(['new@example.com']);
    expect(mails[0]?.subject).toMatch(/^You have been invited to localhost/);
    expect(mails[0]?.text).toContain('"Kiln <b>& Bcc: all at example. com</b>"');
    const members = await server.request<{ items: { id: string; disabled: boolean }[] }>(
      'GET',
      `/orgs/${org.id}/members`,
      { token },
    );
    expect(members.body.items.find(({ id }) => id === disabled.id)?.disabled).toBe(true);
  });

  it('invites and mails once, however often the request is repeated with its key', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const invite = (emails: readonly string[]) =>
      server.request<Outcome>('POST', `/orgs/${org.id}/invites`, {
        ...{ token, body: { emails }, headers: { 'idempotency-key': 'once' } },
      });
    const first = await invite(['new@example.com']);
    const again = await invite(['new@example.com']);
    expect(again.body).toEqual(first.body);
    expect(again.body.invited).toBe(1);
    expect((await invite(['other@example.com'])).status).toBe(409);
    expect(await readMails(server.platform)).toHaveLength(1);
  });

  it('mails nobody where nobody is invited', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    server.platform.events.on('member.added', async (_, { actor }) => {
      if (actor.kind === 'user') throw new Error('No room.');
    });
    const body = { emails: ['new@example.com'] };
    const answer = await server.request('POST', `/orgs/${org.id}/invites`, { token, body });
    expect(answer.status).toBe(500);
    expect(await readMails(server.platform)).toEqual([]);
  });
});
