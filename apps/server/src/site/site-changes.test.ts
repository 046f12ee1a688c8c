import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { dialects } from '../testing/test-platform.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { importInto, type SiteServer, startSiteServer } from './testing/site-server.ts';

const FILES = {
  'README.md': '# Kiln\n\nHow to fire.\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Kiln](README.md)\n\n## Guide\n\n* [Glazes](guide/glazes.md)\n  * [Ash](guide/ash.md)\n* [Inert](guide/inert.md)\n',
  'guide/glazes.md': '# Glazes\n\nCeladon and tenmoku.\n',
  'guide/ash.md': '# Ash\n\nWood ash melts.\n',
  'guide/inert.md': `# Inert\n\n${'Nothing happens here. '.repeat(40)}\n`,
};

describe.each(dialects)('on %s, a change', (dialect) => {
  let server: SiteServer;
  let site: Awaited<ReturnType<SiteServer['publish']>>;

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendPlainRequest(server.origin + path, { headers });

  beforeAll(async () => {
    server = await startSiteServer({}, dialect);
    site = await server.publish({ location: makeMemoryTree(FILES), title: 'Kiln docs' });
  }, 120_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('is there on the next request, and leaves the bytes of other pages as they were', async () => {
    const before = await get(`${site.path}/guide/glazes`);
    const other = await get(`${site.path}/guide/inert`);
    const changed = FILES['guide/glazes.md'].replace('tenmoku', 'copper red');
    await importInto(
      server.platform,
      site.spaceId,
      makeMemoryTree({ ...FILES, 'guide/glazes.md': changed }),
    );
    const after = await get(`${site.path}/guide/glazes`);
    expect(after.text).toContain('copper red');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await get(`${site.path}/guide/inert`)).headers.etag).toBe(other.headers.etag);
    expect((await get(`${site.path}/~search.json?q=copper`)).text).toContain('Glazes');
  });

  it('of a title reaches every page that shows it', async () => {
    const changed = FILES['guide/ash.md'].replace('# Ash', '# Wood ash');
    const summary = FILES['SUMMARY.md'].replace('[Ash]', '[Wood ash]');
    await importInto(
      server.platform,
      site.spaceId,
      makeMemoryTree({ ...FILES, 'guide/ash.md': changed, 'SUMMARY.md': summary }),
    );
    expect((await get(`${site.path}/`)).text).toContain('<span>Wood ash</span>');
  });

  it('elsewhere leaves what was answered as it is, without working it out again', async () => {
    const before = await get(`${site.path}/guide/inert`, { 'accept-encoding': 'br' });
    await server.publish({
      location: makeMemoryTree({ 'README.md': '# Other\n' }),
      title: 'Other',
    });
    const after = await get(`${site.path}/guide/inert`, { 'accept-encoding': 'br' });
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.body.equals(before.body)).toBe(true);
  });

  it('that unpublishes the site ends it at once', async () => {
    const gone = await server.publish({ location: makeMemoryTree(FILES), title: 'Gone soon' });
    expect((await get(`${gone.path}/`)).status).toBe(200);
    await server.platform.database.transaction(async (tx) => {
      await tx.updateTable('sites').set({ published: 0 }).where('id', '=', gone.siteId).execute();
    });
    expect((await get(`${gone.path}/`)).status).toBe(404);
  });
});
