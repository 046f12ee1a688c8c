import type { SiteResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('POST /orgs/{organizationId}/sites on %s', (dialect) => {
  it('makes an unpublished public site with spaces, at its own address', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id, { title: 'Glazes' });
    const { status, body, headers } = await server.request<SiteResource>(
      'POST',
      `/orgs/${org.id}/sites`,
      { token, body: { title: 'Kiln Docs', spaces: [space.id] } },
    );
    const { publicUrl } = server.platform.config;
    const location = `${publicUrl}/v1/orgs/${org.id}/sites/${body.id}`;
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(location);
    expect(body).toMatchObject({
      object: 'site',
      type: 'basic',
      title: 'Kiln Docs',
      basename: 'kiln-docs',
      visibility: 'public',
      published: false,
      siteSpaces: 1,
      adaptiveContent: { enabled: false },
      ads: { status: 'disabled', submittable: false },
      urls: { location },
    });
    expect(body.urls.published).toBeUndefined();
    expect(body.features.every((feature) => !feature.frozen)).toBe(true);
    const again = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Kiln docs' },
    });
    expect(again.body).toMatchObject({ basename: 'kiln-docs-1', siteSpaces: 0 });
  });

  it('makes a space of the same title when asked for a new one', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { body } = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Handbook', spaces: 'new' },
    });
    expect(body.siteSpaces).toBe(1);
    const spaces = await server.request<{ items: { title: string }[] }>(
      'GET',
      `/orgs/${org.id}/spaces`,
      { token },
    );
    expect(spaces.body.items.map((space) => space.title)).toEqual(['Handbook']);
  });

  it('refuses spaces of others, bad titles and, below admin, another visibility', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const other = await server.make.org('Elsewhere');
    const foreign = await server.make.space(other.org.id);
    const path = `/orgs/${org.id}/sites`;
    const refused = await server.request('POST', path, { token, body: { spaces: [foreign.id] } });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body).toMatchObject({ error: { details: [{ path: 'body.spaces[0]' }] } });
    expect((await server.request('POST', path, { token, body: { title: 'x' } })).status).toBe(400);
    const creator = await server.make.member(org.id, 'create');
    const unlisted = { body: { title: 'Hidden', visibility: 'unlisted' } };
    const ask = (who: string) => server.request('POST', path, { token: who, ...unlisted });
    expect((await ask(creator.token)).status).toBe(403);
    expect((await ask(token)).status).toBe(201);
  });
});
