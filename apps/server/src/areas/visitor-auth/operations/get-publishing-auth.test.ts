import type { PublishingAuthResource } from '@octavo/contract/visitor-auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';

describe.each(dialects)('GET .../publishing/auth on %s', (dialect) => {
  it('has a key from the start, which admins alone are shown and no table gives away', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const get = (as: string) =>
      server.request<PublishingAuthResource>('GET', `${path}/publishing/auth`, { token: as });
    const { body } = await get(token);
    expect(body).toMatchObject({ object: 'publishing-auth', backend: 'custom' });
    expect(body).not.toHaveProperty('fallbackURL');
    expect(body.privateKey).toMatch(/^[\w-]{43}$/);
    const { privateKey: key = '', ...rest } = body;
    for (const role of ['read', 'create'] as const) {
      const member = await server.make.member(site.organizationId, role);
      expect((await get(member.token)).body).toEqual(rest);
    }
    for (const table of ['visitor_auth', 'audit_events', 'sites'] as const) {
      const rows = await server.platform.database.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(key);
    }
  });

  it('has none of a site from before there were keys, until that is changed', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    await server.platform.database.transaction((tx) => tx.deleteFrom('visitor_auth').execute());
    const get = () =>
      server.request<PublishingAuthResource>('GET', `${path}/publishing/auth`, { token });
    expect((await get()).body).not.toHaveProperty('privateKey');
    await server.request('PATCH', path, { token, body: { visibility: 'visitor-auth' } });
    const made = (await get()).body.privateKey;
    expect(made).toMatch(/^[\w-]{43}$/);
    await server.request('POST', `${path}/publish`, { token });
    expect((await get()).body.privateKey).toBe(made);
  });
});
