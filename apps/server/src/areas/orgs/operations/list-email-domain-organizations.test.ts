import type { OrganizationResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

async function ask(server: TestServer, userId: string, domain = 'kiln.example') {
  const token = await server.make.token(userId);
  const { status, body } = await server.request<{ organizations: OrganizationResource[] }>(
    'GET',
    `/email-domains/${domain}/orgs`,
    { token },
  );
  expect(status).toBe(200);
  return body.organizations;
}

describe.each(dialects)('GET /email-domains/{emailDomain}/orgs on %s', (dialect) => {
  it('shows who may join what has proven the domain, without any permission yet', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org('Kiln');
    await server.make.provenDomains(org.id, ['kiln.example']);
    const ada = await server.make.user({ email: 'ada@kiln.example', emailProven: true });
    const [found, ...more] = await ask(server, ada.id, 'KILN.example');
    expect(found).toMatchObject({ id: org.id, title: 'Kiln' });
    expect(more).toEqual([]);
    expect(Object.values(found?.permissions ?? {})).toEqual(Array(9).fill(false));
  });

  it('shows members their organizations, whatever their address', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin } = await server.make.org('Kiln');
    await server.make.provenDomains(org.id, ['kiln.example']);
    const { user: guest } = await server.make.member(org.id, null);
    expect((await ask(server, admin.id))[0]?.permissions.admin).toBe(true);
    expect((await ask(server, guest.id))[0]?.permissions).toMatchObject({
      view: true,
      admin: false,
    });
  });

  it('is empty to everybody else', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org('Kiln');
    const emailDomains = ['kiln.example', 'pending.example'];
    await server.make.provenDomains(org.id, ['kiln.example']);
    await server.request('PATCH', `/orgs/${org.id}`, { token, body: { emailDomains } });
    const make = async (email: string, emailProven: boolean) =>
      (await server.make.user({ email, emailProven })).id;
    expect(await ask(server, await make('ada@kiln.example', false))).toEqual([]);
    expect(await ask(server, await make('eve@elsewhere.example', true))).toEqual([]);
    expect(await ask(server, await make('eve@sub.kiln.example', true))).toEqual([]);
    const pending = await make('ida@pending.example', true);
    expect(await ask(server, pending, 'pending.example')).toEqual([]);
    expect(await ask(server, pending)).toEqual([]);
    expect(await ask(server, pending, 'no%20domain')).toEqual([]);
    const { user: disabled } = await server.make.member(org.id, 'admin', { disabled: true });
    expect(await ask(server, disabled.id)).toEqual([]);
  });

  it('is empty to strangers where the organization insists on single sign-on', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org('Kiln');
    await server.make.provenDomains(org.id, ['kiln.example']);
    const ada = await server.make.user({ email: 'ada@kiln.example', emailProven: true });
    expect(await ask(server, ada.id)).toHaveLength(1);
    await server.make.identityProvider(org.id);
    await server.request('PATCH', `/orgs/${org.id}`, { token, body: { sso: true } });
    expect(await ask(server, ada.id)).toEqual([]);
  });
});
