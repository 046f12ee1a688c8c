import { describe, expect, it } from 'vitest';
import { startSiteWithSpaces } from '../testing/site-with-spaces.ts';

describe('PATCH .../site-spaces/{siteSpaceId}', () => {
  it('changes title and path, and clears the title', async () => {
    await using site = await startSiteWithSpaces();
    const [, clays] = await site.list();
    const patch = (id: string | undefined, body: unknown) =>
      site.server.request('PATCH', `${site.path}/site-spaces/${id}`, { token: site.token, body });
    expect((await patch(clays?.id, { title: 'Bodies', path: 'bodies' })).body).toMatchObject({
      title: 'Bodies',
      path: 'bodies',
    });
    expect((await patch(clays?.id, { title: null })).body).toMatchObject({ title: 'Clays' });
    expect((await patch(clays?.id, { path: 'glazes' })).status).toBe(409);
    expect((await patch(clays?.id, { path: 'a/b' })).status).toBe(400);
    expect((await patch('nothing', { title: 'X' })).status).toBe(404);
    const condition = 'visitor.claims.staff';
    expect((await patch(clays?.id, { condition })).body).toMatchObject({ condition });
    expect((await patch(clays?.id, { condition: ' ' })).status).toBe(400);
    expect((await patch(clays?.id, { condition: null })).body).not.toHaveProperty('condition');
  });
});
