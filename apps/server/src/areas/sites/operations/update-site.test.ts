import type { SiteResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { updateSite } from '../store.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('PATCH /orgs/{organizationId}/sites/{siteId} on %s', (dialect) => {
  it('changes what is given and leaves the rest', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Kiln' },
    });
    const path = `/orgs/${org.id}/sites/${made.body.id}`;
    const patch = (body: unknown) => server.request<SiteResource>('PATCH', path, { token, body });
    const changed = await patch({
      title: 'Kilns',
      basename: 'kilns',
      visibility: 'unlisted',
      adaptiveContent: { enabled: true },
      proxy: 'kiln.example.com/docs',
    });
    expect(changed.body).toMatchObject({
      title: 'Kilns',
      basename: 'kilns',
      visibility: 'unlisted',
      adaptiveContent: { enabled: true },
      proxy: {
        origin: 'kiln.example.com/docs',
        target: `${server.platform.config.publicUrl}/sites/kilns`,
      },
    });
    const cleared = await patch({ proxy: null });
    expect(cleared.body.proxy).toBeUndefined();
    expect(cleared.body.title).toBe('Kilns');
  });

  it('refuses a taken basename, malformed values and fields beyond the role', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const make = (title: string) =>
      server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, { token, body: { title } });
    await make('First');
    const path = `/orgs/${org.id}/sites/${(await make('Second')).body.id}`;
    const creator = await server.make.member(org.id, 'create');
    const expected: [unknown, number, string][] = [
      [{ basename: 'first' }, 409, token],
      [{ basename: 'Not a slug' }, 400, token],
      [{ basename: '' }, 400, token],
      [{ proxy: 'no-path.example.com' }, 400, token],
      [{ proxy: 'kiln.example.com/v1' }, 400, token],
      [{ proxy: 'kiln.example.com/sites/first' }, 400, token],
      [{ proxy: 'kiln.example.com/docs/v1' }, 200, token],
      [{ defaultSiteSpace: 'nothing' }, 400, token],
      [{ defaultSiteSection: 'nothing' }, 400, token],
      [{ surprise: true }, 400, token],
      [{ title: null }, 400, token],
      [{ visibility: 'unlisted' }, 403, creator.token],
      [{ title: 'Renamed' }, 200, creator.token],
    ];
    for (const [body, status, who] of expected) {
      const answer = await server.request('PATCH', path, { token: who, body });
      expect([body, answer.status]).toEqual([body, status]);
    }
  });

  it('puts a section and one of its site spaces at the root', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api } = site.sections;
    const [, old, rest] = await site.listSpaces();
    const patch = async (body: unknown) => (await site.call('PATCH', '', body)).status;
    expect(await patch({ defaultSiteSpace: rest?.id })).toBe(400);
    expect(await patch({ defaultSiteSection: api, defaultSiteSpace: old?.id })).toBe(400);
    expect(await patch({ defaultSiteSpace: old?.id })).toBe(200);
    expect(await patch({ defaultSiteSection: api, defaultSiteSpace: rest?.id })).toBe(200);
    expect(await site.listSections()).toMatchObject([
      { id: guide, default: false, siteSpaces: [{ default: false }, { default: true }] },
      { id: api, default: true },
      { default: false },
    ]);
    await site.call('POST', '/publish');
    const published = (await site.listSpaces()).map(
      ({ urls }) => urls.published?.split('/kiln')[1],
    );
    expect(published).toEqual(['/guide/guide/', '/guide/', '/', '/tools/']);
  });

  it('gives a proxy to one site of an organization, and keeps no other from naming it', async () => {
    await using server = await startTestServer({ dialect });
    const make = async (title: string, org?: { id: string; token: string }) => {
      const made = org === undefined ? await server.make.org(title) : undefined;
      const owner = org ?? { id: made?.org.id ?? '', token: made?.token ?? '' };
      const { body } = await server.request<SiteResource>('POST', `/orgs/${owner.id}/sites`, {
        ...{ token: owner.token, body: { title } },
      });
      const path = `/orgs/${owner.id}/sites/${body.id}`;
      const set = async (proxy: string) =>
        (await server.request('PATCH', path, { token: owner.token, body: { proxy } })).status;
      return { owner, set, siteId: body.id };
    };
    const first = await make('First');
    const second = await make('Second', first.owner);
    const other = await make('Other');
    expect(await first.set('Kiln.example/docs')).toBe(200);
    expect(await first.set('kiln.example/docs')).toBe(200);
    expect(await second.set('kiln.EXAMPLE/docs')).toBe(409);
    expect(await second.set('kiln.example/docs/api')).toBe(200);
    expect(await other.set('kiln.example/docs')).toBe(200);
    expect(await other.set(`kiln.example${'/a'.repeat(17)}`)).toBe(400);
    const own = new URL(server.platform.config.publicUrl).hostname;
    if (own.includes('.')) expect(await other.set(`${own}/docs`)).toBe(400);
    const asked = await Promise.all([
      first.set('both.example/docs'),
      second.set('both.example/docs'),
    ]);
    expect(asked.sort()).toEqual([200, 409]);
    await server.platform.database.transaction((tx) =>
      updateSite(tx, first.siteId, { hostname: 'docs.proven.example' }, '2026-01-31T09:30:00.000Z'),
    );
    expect(await second.set('docs.proven.example/docs')).toBe(200);
    expect(await other.set('docs.proven.example/docs')).toBe(409);
  });
});
