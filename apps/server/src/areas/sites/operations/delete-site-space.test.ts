import { describe, expect, it } from 'vitest';
import { startSiteWithSections } from '../testing/site-with-sections.ts';
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

  it('leaves the last one of a section there, and says what to do instead', async () => {
    await using site = await startSiteWithSections();
    const [guide, old] = await site.listSpaces();
    expect((await site.call('DELETE', `/site-spaces/${guide?.id}`)).status).toBe(205);
    expect(await site.call('DELETE', `/site-spaces/${old?.id}`)).toMatchObject({
      status: 409,
      body: { error: { type: 'last_of_section', message: expect.stringContaining('section') } },
    });
  });
});
