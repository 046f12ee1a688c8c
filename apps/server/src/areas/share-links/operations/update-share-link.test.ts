import type { ShareLinkResource } from '@octavo/contract/share-links';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';

describe.each(dialects)('PATCH .../share-links/{shareLinkId} on %s', (dialect) => {
  it('renames a link and switches it off and on, and its address stays the same', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const call = (method: string, below: string, body?: unknown) =>
      server.request<ShareLinkResource>(method, `${path}/share-links${below}`, { token, body });
    const { body: made } = await call('POST', '', { name: 'Beta' });
    const off = await call('PATCH', `/${made.id}`, { active: false });
    expect(off.body).toEqual({ ...made, active: false });
    const renamed = await call('PATCH', `/${made.id}`, { name: 'Gamma', active: true });
    expect(renamed.body).toEqual({ ...made, name: 'Gamma' });
    expect((await call('PATCH', `/${made.id}`, {})).body).toEqual(renamed.body);
    for (const body of [{ active: 'no' }, { name: '' }, { secret: 'x' }, { name: null }]) {
      expect((await call('PATCH', `/${made.id}`, body)).status).toBe(400);
    }
    expect((await call('PATCH', '/nothing', {})).status).toBe(404);
  });

  it('knows no link of another site', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token, organizationId } = site;
    const other = await server.request<{ id: string }>('POST', `/orgs/${organizationId}/sites`, {
      ...{ token, body: { title: 'Other', spaces: 'new' } },
    });
    const link = await server.request<{ id: string }>('POST', `${path}/share-links`, {
      ...{ token, body: { name: 'Beta' } },
    });
    const wrong = `/orgs/${organizationId}/sites/${other.body.id}/share-links/${link.body.id}`;
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { active: false } : undefined;
      expect((await server.request(method, wrong, { token, body })).status).toBe(404);
    }
  });
});
