import type { SpaceResource } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeLibrary } from '../spaces/testing/library.ts';
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

describe.each(dialects)('the visibility of a space on %s', (dialect) => {
  it('is that of the most open site that shows it, else that of its place', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    const { call, organizationId } = library;
    const guides = await library.collection({ title: 'Guides' });
    const space = await library.space('Glazes');
    const see = async () => (await call('GET', `/spaces/${space}`)).body.visibility;
    const seen: string[] = [];
    const note = async () => {
      seen.push(await see());
      const level = (await call('GET', `/spaces/${space}`)).body.parent;
      const path = `/orgs/${organizationId}/library${level === undefined ? '' : `?parent=${level}`}`;
      const listed = await call<{ items: SpaceResource[] }>('GET', path);
      expect(listed.body.items.find(({ id }) => id === space)?.visibility).toBe(seen.at(-1));
    };
    const move = (parent: string | null) =>
      call('POST', `/spaces/${space}/move`, { body: { parent } });
    const publish = async (visibility: string) => {
      const body = { title: 'A site', visibility, spaces: [space] };
      const made = await call<{ id: string }>('POST', `/orgs/${organizationId}/sites`, { body });
      const path = `/orgs/${organizationId}/sites/${made.body.id}`;
      expect((await call('POST', `${path}/publish`)).status).toBe(200);
      return path;
    };
    await note();
    await move(guides);
    await note();
    expect(seen.splice(0)).toEqual(['private', 'in-collection']);

    const sites: string[] = [];
    for (const visibility of ['visitor-auth', 'share-link', 'unlisted', 'public']) {
      sites.push(await publish(visibility));
      await note();
    }
    expect(seen.splice(0)).toEqual(['visitor-auth', 'share-link', 'unlisted', 'public']);
    await move(null);
    await note();
    await call('DELETE', `/spaces/${space}`);
    await call('POST', `/spaces/${space}/restore`);
    await note();
    for (const site of sites.reverse()) {
      await call('POST', `${site}/unpublish`);
      await note();
    }
    expect(seen.splice(0)).toEqual([
      ...['public', 'public', 'unlisted', 'share-link', 'visitor-auth', 'private'],
    ]);
    const copied = await call('POST', `/spaces/${space}/duplicate`);
    expect(copied.body.visibility).toBe('private');
    await call('PATCH', sites[0] ?? '', { body: { visibility: 'share-link' } });
    await call('POST', `${sites[0]}/publish`);
    await note();
    await call('PATCH', sites[0] ?? '', { body: { visibility: 'unlisted' } });
    await note();
    await call('DELETE', sites[0] ?? '');
    await move(guides);
    await note();
    expect(seen).toEqual(['share-link', 'unlisted', 'in-collection']);
  });
});
