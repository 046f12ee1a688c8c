import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { type SiteWithSpaces, startSiteWithSpaces } from './testing/site-with-spaces.ts';

interface Shown {
  id: string;
  title: string;
  type: string;
  urls?: { published?: string; public?: string };
  pages?: Shown[];
}

describe.each(dialects)('the published address of content on %s', (dialect) => {
  it('is that of the space, page by page, in the very next request', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const content = await openContent(site);
    const none = { revision: undefined, pages: { Start: undefined, Glaze: undefined } };
    expect(await content.read()).toEqual(none);

    await content.call('POST', `${site.path}/publish`);
    const root = `${site.server.platform.config.publicUrl}/sites/kiln/`;
    const at = (start: string) => ({
      revision: start,
      pages: { Start: start, Glaze: `${start}guide/gl%C3%A4ze` },
    });
    expect(await content.read()).toEqual(at(root));

    const [, second] = await site.list();
    await content.call('PATCH', site.path, { defaultSiteSpace: second?.id, basename: 'oven' });
    const moved = root.replace('kiln', 'oven');
    expect(await content.read()).toEqual(at(`${moved}glazes/`));
    await content.call('POST', `${site.path}/unpublish`);
    expect(await content.read()).toEqual(none);
  });

  it('is not that of older revisions, nor of change requests, links and groups', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { call, space, read } = await openContent(site);
    await call('POST', `${site.path}/publish`);
    const before = (await call<Shown>('GET', `${space}/content`)).id;
    await call('POST', `${space}/content`, {
      changes: [{ operation: 'insert_page', title: 'Late', document: { markdown: 'Late' } }],
    });
    const { revision } = await read();
    expect(revision).toBeDefined();
    const old = await call<Shown>('GET', `${space}/revisions/${before}`);
    expect([old, ...flatten(old.pages)].map(({ urls }) => urls?.published)).toEqual(
      new Array(1 + flatten(old.pages).length).fill(undefined),
    );
    const { items } = await call<{ items: Shown[] }>('GET', `${space}/revisions`);
    expect(items.map(({ urls }) => urls?.published)).toEqual([
      revision,
      ...new Array(3).fill(undefined),
    ]);
    expect(items[0]?.urls?.public).toBe(revision);

    const request = await call<{ id: string }>('POST', `${space}/change-requests`, {
      subject: 'A',
    });
    const branch = await call<Shown>('GET', `${space}/change-requests/${request.id}/content`);
    expect(JSON.stringify(branch)).not.toContain('/sites/kiln/');
    const pages = flatten((await call<Shown>('GET', `${space}/content`)).pages);
    const others = pages.filter(({ type }) => type !== 'document');
    expect(others.map(({ urls }) => urls)).toEqual([undefined, undefined]);

    const rolled = await call<Shown>('POST', `${space}/revisions/${before}/rollback`);
    expect(rolled.urls?.published).toBe(revision);
    expect((await read()).revision).toBe(revision);
  });

  it('stands on the space in a site space as on the space itself', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { call } = await openContent(site);
    await call('POST', `${site.path}/publish`);
    for (const { space } of await site.list()) {
      const own = await call<{ urls: object }>('GET', `/spaces/${space.id}`);
      expect(space.urls).toEqual(own.urls);
      expect(own.urls).toHaveProperty('published');
    }
    const structure = await call<{ structure: unknown[] }>('GET', `${site.path}/structure`);
    expect(structure.structure).toEqual(await site.list());
  });
});

/** Fills the first space of a site; `read` gives its addresses, the same whichever way one asks. */
async function openContent(site: SiteWithSpaces) {
  const { server, token } = site;
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> =>
    (await server.request<Body>(method, path, body === undefined ? { token } : { token, body }))
      .body;
  const [first] = await site.list();
  const space = `/spaces/${first?.space.id}`;
  await call('POST', `${space}/content`, {
    changes: [
      { operation: 'insert_page', title: 'Start', document: { markdown: 'Hi.' }, slug: 'start' },
      { operation: 'insert_page', title: 'Guide', type: 'group', document: {} },
      {
        ...{ operation: 'insert_page', title: 'Away', type: 'link', document: {} },
        target: { kind: 'url', url: 'https://example.org/' },
      },
    ],
  });
  const pages = flatten((await call<Shown>('GET', `${space}/content`)).pages);
  const group = pages.find(({ title }) => title === 'Guide');
  await call('POST', `${space}/content`, {
    changes: [
      {
        ...{ operation: 'insert_page', title: 'Glaze', slug: 'gläze', into: group?.id },
        ...{ hidden: true, document: { markdown: 'Mix.' } },
      },
    ],
  });
  const read = async () => {
    const shown = await call<Shown>('GET', `${space}/content`);
    const nested = await call<{ pages: Shown[] }>('GET', `${space}/content/pages`);
    expect(nested.pages).toEqual(shown.pages);
    expect(await call('GET', `${space}/revisions/${shown.id}`)).toEqual(shown);
    const found: Record<string, string | undefined> = {};
    for (const page of flatten(shown.pages)) {
      if (page.type !== 'document') continue;
      const one = await call<Shown>('GET', `${space}/content/page/${page.id}`);
      expect(one.urls).toEqual(page.urls);
      if (page.title !== 'Late') found[page.title] = page.urls?.published;
    }
    return { revision: shown.urls?.published, pages: found };
  };
  return { call, space, read };
}

function flatten(pages: readonly Shown[] = []): Shown[] {
  return pages.flatMap((page) => [page, ...flatten(page.pages)]);
}
