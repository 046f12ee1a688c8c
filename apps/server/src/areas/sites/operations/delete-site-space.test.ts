import { describe, expect, it } from 'vitest';
import { startSiteWithSpaces } from '../testing/site-with-spaces.ts';

describe('DELETE .../site-spaces/{siteSpaceId}', () => {
  it('takes the default off and leaves the next one in its place', async () => {
    await using site = await startSiteWithSpaces();
    const [glazes, clays] = await site.list();
    const remove = (id: string | undefined) =>
      site.server.request('DELETE', `${site.path}/site-spaces/${id}`, { token: site.token });
    expect((await remove(glazes?.id)).status).toBe(205);
    expect(await site.list()).toMatchObject([{ title: 'Clays', default: true }]);
    expect((await remove(glazes?.id)).status).toBe(404);
    await site.server.request('POST', `${site.path}/publish`, { token: site.token });
    expect((await remove(clays?.id)).status).toBe(409);
  });
});
