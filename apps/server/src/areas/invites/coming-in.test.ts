import type { InviteResource } from '@octavo/contract/invites';
import type { OrganizationResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { makeCsrfToken } from '../../http/csrf.ts';
import { openFormClient, readMails } from '../../sign-in-pages/testing/form-client.ts';
import { createTestDns } from '../../testing/test-dns.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** A person in a browser: what they open of the API with the session that they began by mail. */
async function signInByMail(server: TestServer, email: string) {
  const client = openFormClient(server);
  await client.submit(await client.open('/sign-in'), '/sign-in/link', { email });
  const mail = (await readMails(server.platform))
    .filter(({ to, links }) => to === email && links.some((link) => link.includes('ocl_')))
    .at(-1);
  const link = mail?.links.find((one) => one.includes('ocl_'));
  if (link === undefined) throw new Error(`No link was mailed to ${email}.`);
  const { pathname } = new URL(link);
  await client.submit(await client.open(pathname), pathname);
  const secret = [...client.cookies.values()].find((value) => value.startsWith('ocs_'));
  if (secret === undefined) throw new Error(`${email} could not sign in.`);
  const headers = {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': makeCsrfToken(secret),
  };
  return {
    get: <Body>(path: string) => server.request<Body>('GET', path, { headers }),
    post: <Body>(path: string, body?: unknown) =>
      server.request<Body>('POST', path, { headers, ...(body === undefined ? {} : { body }) }),
  };
}

/** An organization with two spaces, and its admin. */
async function openOrganization(server: TestServer) {
  const { org, token } = await server.make.org('Kiln Works');
  const admin = <Body>(method: string, path: string, body?: unknown) =>
    server.request<Body>(method, `/orgs/${org.id}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
  const makeSpace = async (title: string) =>
    (await admin<{ id: string }>('POST', '/spaces', { title })).body.id;
  return { org, token, admin, glazes: await makeSpace('Glazes'), clays: await makeSpace('Clays') };
}

describe.each(dialects)('coming in on %s', (dialect) => {
  it('by a link into the organization: from its making to its end', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, glazes } = await openOrganization(server);
    const { body: invite } = await admin<InviteResource>('POST', '/link-invites', { role: 'edit' });
    await server.make.user({ email: 'ada@example.com' });
    const ada = await signInByMail(server, 'ada@example.com');
    expect((await ada.get(`/spaces/${glazes}`)).status).toBe(404);
    expect((await ada.get('/orgs')).body).toMatchObject({ count: 0 });
    const id = new URL(invite.urls.app).pathname.split('/').at(-1);
    expect(await ada.post(`/orgs/${org.id}/invites/${id}`)).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await ada.get(`/spaces/${glazes}`)).body).toMatchObject({
      permissions: { edit: true, review: false },
    });
    expect((await ada.get('/orgs')).body).toMatchObject({ items: [{ id: org.id }] });
    await admin('PATCH', `/link-invites/${id}`, { role: 'read' });
    expect((await ada.post(`/orgs/${org.id}/invites/${id}`)).status).toBe(200);
    expect((await ada.get(`/spaces/${glazes}`)).body).toMatchObject({
      permissions: { edit: true },
    });
    expect((await admin('DELETE', `/link-invites/${id}`)).status).toBe(205);
    await server.make.user({ email: 'late@example.com' });
    const late = await signInByMail(server, 'late@example.com');
    expect((await late.post(`/orgs/${org.id}/invites/${id}`)).status).toBe(404);
    expect((await ada.get(`/spaces/${glazes}`)).status).toBe(200);
  });

  it('by a link onto a space: as a guest who sees that space alone', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, glazes, clays } = await openOrganization(server);
    const { body: invite } = await admin<InviteResource>('POST', '/link-invites', {
      level: 'comment',
      space: glazes,
    });
    await server.make.user({ email: 'ada@example.com' });
    const ada = await signInByMail(server, 'ada@example.com');
    expect((await ada.post(`/orgs/${org.id}/invites/${invite.id}`)).status).toBe(200);
    expect((await ada.get(`/spaces/${glazes}`)).body).toMatchObject({
      permissions: { comment: true, edit: false },
    });
    expect((await ada.get(`/spaces/${clays}`)).status).toBe(404);
    expect((await ada.get(`/orgs/${org.id}`)).body).toMatchObject({
      permissions: { view: true, listMembers: false },
    });
    const users = await server.request<{ count: number }>(
      'GET',
      `/spaces/${glazes}/permissions/users`,
      { token: await server.make.token((await server.make.member(org.id, 'admin')).user.id) },
    );
    expect(JSON.stringify(users.body)).toContain('ada@example.com');
    expect((await admin('DELETE', `/link-invites/${invite.id}`)).status).toBe(205);
    expect((await ada.post(`/orgs/${org.id}/invites/${invite.id}`)).status).toBe(404);
    expect((await ada.get(`/spaces/${glazes}`)).status).toBe(200);
  });

  it('by an invitation that was mailed: read, followed, and signed in by', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, glazes } = await openOrganization(server);
    const invited = await admin('POST', '/invites', {
      emails: ['Ada@example.com'],
      role: 'review',
    });
    expect(invited.body).toMatchObject({ invited: 1 });
    const [mail, ...others] = await readMails(server.platform);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@example.com' });
    expect(mail?.subject).toMatch(/^You have been invited to localhost/);
    expect(mail?.text).toContain('"Kiln Works"');
    const { publicUrl } = server.platform.config;
    expect(mail?.links).toEqual([`${publicUrl}/sign-in`]);
    const ada = await signInByMail(server, 'ada@example.com');
    expect((await ada.get('/orgs')).body).toMatchObject({ items: [{ id: org.id }] });
    expect((await ada.get(`/spaces/${glazes}`)).body).toMatchObject({
      permissions: { review: true },
    });
  });

  it('by an address at a domain that the organization has proven', async () => {
    const dns = createTestDns();
    await using server = await startTestServer({ dialect, platform: { resolveTxt: dns.resolve } });
    const { org, admin } = await openOrganization(server);
    await server.make.user({ email: 'ada@kiln.example' });
    const ada = await signInByMail(server, 'ada@kiln.example');
    const find = async () =>
      (await ada.get<{ organizations: OrganizationResource[] }>('/email-domains/kiln.example/orgs'))
        .body.organizations;
    const join = async () => (await ada.post(`/orgs/${org.id}/join`)).status;
    await admin('PATCH', '', { emailDomains: ['kiln.example'], defaultRole: 'read' });
    expect([await find(), await join()]).toEqual([[], 404]);
    expect((await admin('POST', '/email-domains/kiln.example/verify')).status).toBe(409);
    const claimed = await admin<{ items: { record: { name: string; value: string } }[] }>(
      'GET',
      '/email-domains',
    );
    const record = claimed.body.items[0]?.record;
    dns.publish(record?.name ?? '', record?.value ?? '');
    expect((await admin('POST', '/email-domains/kiln.example/verify')).status).toBe(200);
    expect((await find()).map(({ id }) => id)).toEqual([org.id]);
    expect(await join()).toBe(204);
    expect((await ada.get(`/orgs/${org.id}/spaces`)).body).toMatchObject({ count: 2 });
  });

  it('takes an address that its owner has shown to read mail at, not one that others typed in', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token, admin } = await openOrganization(server);
    await server.make.provenDomains(org.id, ['kiln.example']);
    const elsewhere = await server.make.org();
    await server.request('POST', `/orgs/${elsewhere.org.id}/invites`, {
      token: elsewhere.token,
      body: { emails: ['ada@kiln.example'] },
    });
    const [ada] = await server.platform.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ada@kiln.example')
      .execute();
    const typed = await server.make.token(ada?.id ?? '');
    const path = `/orgs/${org.id}/join`;
    expect((await server.request('POST', path, { token: typed })).status).toBe(404);
    await signInByMail(server, 'ada@kiln.example');
    expect((await server.request('POST', path, { token: typed })).status).toBe(204);
    const members = await admin<{ count: number }>('GET', '/members');
    expect(members.body.count).toBe(2);
    expect((await server.request('GET', `/orgs/${org.id}`, { token })).status).toBe(200);
  });
});
