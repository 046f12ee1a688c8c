import { describe, expect, it } from 'vitest';
import { startSiteWithSpaces } from '../testing/site-with-spaces.ts';

describe('POST .../site-spaces', () => {
  it('adds a space once, at a path of its own', async () => {
    await using site = await startSiteWithSpaces();
    const { server, token } = site;
    const space = await server.make.space(site.organizationId, { title: 'Slips' });
    const add = (body: unknown) =>
      server.request('POST', `${site.path}/site-spaces`, { token, body });
    expect((await add({ spaceId: space.id, path: 'clays' })).status).toBe(409);
    const added = await add({ spaceId: space.id, title: 'Clays' });
    expect(added).toMatchObject({ status: 201, body: { path: 'clays-1', title: 'Clays' } });
    expect((await add({ spaceId: space.id })).status).toBe(409);
    const other = await server.make.org('Elsewhere');
    const foreign = await server.make.space(other.org.id);
    expect((await add({ spaceId: foreign.id })).status).toBe(400);
  });
});
