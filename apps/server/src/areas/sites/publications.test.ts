import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import type { SpaceResource } from '../spaces/index.ts';
import { startSiteWithSpaces } from './testing/site-with-spaces.ts';

describe.each(dialects)('the published address of a space on %s', (dialect) => {
  it('is that on the site, for as long as it is published there', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, token, organizationId } = site;
    const call = <Body>(method: string, path: string, body?: unknown) =>
      server.request<Body>(method, path, body === undefined ? { token } : { token, body });
    const readAll = async () => {
      const list = await call<{ items: SpaceResource[] }>('GET', `/orgs/${organizationId}/spaces`);
      const urls = list.body.items.map((space) => space.urls);
      for (const [index, { id }] of list.body.items.entries()) {
        const one = await call<SpaceResource>('GET', `/spaces/${id}`);
        expect(one.body.urls).toEqual(urls[index]);
      }
      return urls.map((one) => [one.published, one.public]);
    };
    const none = [undefined, undefined];
    expect(await readAll()).toEqual([none, none]);

    await call('POST', `${site.path}/publish`);
    const root = `${server.platform.config.publicUrl}/sites/kiln/`;
    expect(await readAll()).toEqual([
      [root, root],
      [`${root}clays/`, `${root}clays/`],
    ]);
    await call('PATCH', site.path, { visibility: 'share-link' });
    expect(await readAll()).toEqual([
      [root, undefined],
      [`${root}clays/`, undefined],
    ]);
    await call('POST', `${site.path}/unpublish`);
    expect(await readAll()).toEqual([none, none]);
  });

  it('moves to the root of the site with the space there gone', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, token } = site;
    await server.request('POST', `${site.path}/publish`, { token });
    const [first, second] = await site.list();
    await server.request('DELETE', `/spaces/${first?.space.id}`, { token });
    const changed = await server.request<SpaceResource>('PATCH', `/spaces/${second?.space.id}`, {
      token,
      body: { emoji: '1f4a7' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.urls.published).toBe(second?.urls.published?.replace('clays/', ''));
  });
});
