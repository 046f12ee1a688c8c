import type { OrganizationResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { badRequest } from '../../../http/errors.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { organizationGuards } from '../organization-guards.ts';

describe.each(dialects)('PATCH /orgs/{organizationId} on %s', (dialect) => {
  it('changes what is given, clears what is null, and leaves the rest', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org('Kiln');
    const patch = (body: unknown) =>
      server.request<OrganizationResource>('PATCH', `/orgs/${org.id}`, { token, body });
    const logo = 'https://example.com/logo.svg';
    const site = await server.request<{ id: string }>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Docs' },
    });
    const defaultContent = { type: 'site', site: site.body.id };
    const changed = await patch({
      emailDomains: ['kiln.example'],
      hostname: 'kiln-docs',
      defaultRole: 'read',
      defaultContent,
      logo,
      ai: true,
      inviteLinks: false,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      title: 'Kiln',
      emailDomains: ['kiln.example'],
      hostname: 'kiln-docs',
      defaultRole: 'read',
      defaultContent,
      ai: true,
      inviteLinks: false,
    });
    expect(changed.body.urls.logo).toBe(logo);
    const cleared = await patch({ defaultRole: null, defaultContent: null, logo: null });
    expect(cleared.body.defaultRole).toBeNull();
    expect(cleared.body).not.toHaveProperty('defaultContent');
    expect(cleared.body.urls).not.toHaveProperty('logo');
    expect(cleared.body.hostname).toBe('kiln-docs');
  });

  it('refuses a host name that another organization has', async () => {
    await using server = await startTestServer({ dialect });
    const first = await server.make.org();
    const second = await server.make.org();
    const take = ({ org, token }: typeof first) =>
      server.request('PATCH', `/orgs/${org.id}`, { token, body: { hostname: 'kiln' } });
    expect((await take(first)).status).toBe(200);
    expect((await take(first)).status).toBe(200);
    expect((await take(second)).status).toBe(409);
  });

  it('refuses addresses that a browser should not open', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const body = { logo: 'javascript:alert(1)' };
    const answer = await server.request('PATCH', `/orgs/${org.id}`, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path: 'body.logo' }] } });
  });

  it('takes names and addresses up to their limits, counted in characters, and no further', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    await server.make.identityProvider(org.id);
    const patch = async (body: unknown) => {
      const answer = await server.request<{ error?: { details?: { path: string }[] } }>(
        'PATCH',
        `/orgs/${org.id}`,
        { token, body },
      );
      return answer.status === 200 ? 200 : answer.body.error?.details?.[0]?.path;
    };
    const long = (characters: number) => 'https://kiln.example/'.padEnd(characters, 'a');
    const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;
    for (const [body, expected] of [
      [{ title: '🏺🏺' }, 200],
      [{ title: '🏺' }, 'body.title'],
      [{ title: '🏺'.repeat(255) }, 200],
      [{ title: '🏺'.repeat(256) }, 'body.title'],
      [{ title: null }, 'body.title'],
      [{ hostname: 'abc' }, 200],
      [{ hostname: 'ab' }, 'body.hostname'],
      [{ hostname: 'a'.repeat(32) }, 200],
      [{ hostname: 'a'.repeat(33) }, 'body.hostname'],
      [{ hostname: 'Kiln' }, 'body.hostname'],
      [{ hostname: 'kiln-' }, 'body.hostname'],
      [{ hostname: 'ki.ln' }, 'body.hostname'],
      [{ logo: long(2048) }, 200],
      [{ logo: long(2049) }, 'body.logo'],
      [{ logo: 'http://kiln.example/logo.png' }, 200],
      [{ logo: 'ftp://kiln.example/logo.png' }, 'body.logo'],
      [{ defaultRole: 'owner' }, 'body.defaultRole'],
      [{ emailDomains: [domain] }, 200],
      [{ emailDomains: [`${domain}d`] }, 'body.emailDomains[0]'],
      [{ emailDomains: ['kiln'] }, 'body.emailDomains[0]'],
      [{ emailDomains: ['ok.example', '10.0.0.10'] }, 'body.emailDomains[1]'],
      [{ emailDomains: Array.from({ length: 100 }, (_, at) => `d${at}.example`) }, 200],
      [
        { emailDomains: Array.from({ length: 101 }, (_, at) => `d${at}.example`) },
        'body.emailDomains',
      ],
      [{ sso: 'yes' }, 'body.sso'],
      [{ sso: true, ai: true, inviteLinks: false }, 200],
      [{}, 200],
    ] as const) {
      expect([body, await patch(body)]).toEqual([body, expected]);
    }
  });

  it('keeps some names to the server', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    for (const hostname of ['www', 'api', 'app', 'admin']) {
      const answer = await server.request('PATCH', `/orgs/${org.id}`, {
        token,
        body: { hostname },
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: { details: [{ path: 'body.hostname', message: expect.stringMatching(/reserved/) }] },
      });
    }
  });

  it('takes domains in any case once, and none at which anybody has an address', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const claim = (emailDomains: readonly string[]) =>
      server.request<OrganizationResource>('PATCH', `/orgs/${org.id}`, {
        token,
        body: { emailDomains },
      });
    const claimed = await claim(['Kiln.example', 'glaze.example', 'KILN.EXAMPLE']);
    expect(claimed.body.emailDomains).toEqual(['kiln.example', 'glaze.example']);
    for (const host of ['gmail.com', 'Outlook.com', 'proton.me', 'mailinator.com']) {
      const refused = await claim(['kiln.example', host]);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        error: { details: [{ path: 'body.emailDomains[1]' }] },
      });
      expect(JSON.stringify(refused.body)).toContain(host.toLowerCase());
    }
    const { body } = await server.request<OrganizationResource>('GET', `/orgs/${org.id}`, {
      token,
    });
    expect(body.emailDomains).toEqual(['kiln.example', 'glaze.example']);
    expect((await claim([])).body.emailDomains).toEqual([]);
  });

  it('takes only its own sites as default content, and forgets one that is deleted', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const elsewhere = await server.make.org();
    const makeSite = async ({ org: at, token: by }: Pick<typeof elsewhere, 'org' | 'token'>) => {
      const body = { title: 'Docs' };
      const made = await server.request<{ id: string }>('POST', `/orgs/${at.id}/sites`, {
        token: by,
        body,
      });
      return made.body.id;
    };
    const own = await makeSite({ org, token });
    const other = await makeSite({ org, token });
    const show = (site: string) =>
      server.request<OrganizationResource>('PATCH', `/orgs/${org.id}`, {
        token,
        body: { title: 'Changed', defaultContent: { type: 'site', site } },
      });
    for (const site of ['nothing', await makeSite(elsewhere)]) {
      const refused = await show(site);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        error: { type: 'unknown_reference', details: [{ path: 'body.defaultContent.site' }] },
      });
    }
    const get = async () =>
      (await server.request<OrganizationResource>('GET', `/orgs/${org.id}`, { token })).body;
    expect((await get()).title).toBe('Kiln');
    expect((await show(own)).body.defaultContent).toEqual({ type: 'site', site: own });
    const remove = (site: string) =>
      server.request('DELETE', `/orgs/${org.id}/sites/${site}`, { token });
    expect((await remove(other)).status).toBe(205);
    expect((await get()).defaultContent).toEqual({ type: 'site', site: own });
    expect((await remove(own)).status).toBe(205);
    expect(await get()).not.toHaveProperty('defaultContent');
  });

  it('asks those who know more before anything is written', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    await server.make.identityProvider(org.id);
    organizationGuards.extend(server.platform, async (_, { organization, changes }) => {
      if (changes.sso === true && organization.title === 'Kiln') {
        throw badRequest('body.sso', 'is not wanted');
      }
    });
    const patch = (body: unknown) => server.request('PATCH', `/orgs/${org.id}`, { token, body });
    expect((await patch({ sso: true, ai: true })).status).toBe(400);
    expect((await patch({ ai: false })).status).toBe(200);
    const { body } = await server.request<OrganizationResource>('GET', `/orgs/${org.id}`, {
      token,
    });
    expect([body.sso, body.ai]).toEqual([false, false]);
  });

  it('gives a host name that two want at once to one of them', async () => {
    await using server = await startTestServer({ dialect });
    const orgs = await Promise.all(Array.from({ length: 4 }, () => server.make.org()));
    const answers = await Promise.all(
      orgs.map(({ org, token }) =>
        server.request('PATCH', `/orgs/${org.id}`, { token, body: { hostname: 'kiln' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
