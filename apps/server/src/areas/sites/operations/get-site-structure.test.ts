import { describe, expect, it } from 'vitest';
import { startSiteWithSpaces } from '../testing/site-with-spaces.ts';

describe('GET .../structure', () => {
  it('answers the site spaces, with their addresses once published', async () => {
    await using site = await startSiteWithSpaces();
    const read = () => site.server.request('GET', `${site.path}/structure`, { token: site.token });
    expect(await read()).toMatchObject({
      status: 200,
      body: { type: 'siteSpaces', structure: [{ title: 'Glazes', urls: {} }, { title: 'Clays' }] },
    });
    await site.server.request('POST', `${site.path}/publish`, { token: site.token });
    const root = `${site.server.platform.config.publicUrl}/sites/kiln/`;
    expect((await read()).body).toMatchObject({
      structure: [{ urls: { published: root } }, { urls: { published: `${root}clays/` } }],
    });
  });
});
