import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

let server: SiteServer;
let site: Awaited<ReturnType<SiteServer['publish']>>;

beforeAll(async () => {
  server = await startSiteServer();
  const tree = {
    'README.md': '# Home\n\n## Content\n\n## Labels\n\n## Sidebar\n\nWords.\n',
    'SUMMARY.md': '* [Home](README.md)\n',
  };
  site = await server.publish({ location: makeMemoryTree(tree), title: 'Kiln' });
});
afterAll(() => server?.[Symbol.asyncDispose]());

describe('a page', () => {
  it('has no id twice, whatever its headings are called', async () => {
    const { text } = await sendPlainRequest(`${server.origin}${site.path}/`);
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(['content', 'labels', 'sidebar']));
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe('an address', () => {
  it('with dot segments is none, and is not sent on to where clients take it', async () => {
    for (const path of ['..%2f..%2fv1/', 'a/%2e%2e/%2e%2e/%2e%2e/', '.%2f', '%2e%2e']) {
      const sent = { path: `${site.path}/${path}` };
      const answer = await sendPlainRequest(server.origin, sent);
      expect([path, answer.status, answer.headers.location]).toEqual([path, 404, undefined]);
    }
  });

  it('is answered for its own host, not for another host and address that read the same', async () => {
    const other = await server.publish({
      location: makeMemoryTree({ 'README.md': '# Other\n\nElsewhere.\n' }),
      title: 'Other',
    });
    await server.platform.database.transaction((tx) =>
      tx
        .updateTable('sites')
        .set({ hostname: 'docs.kiln.example' })
        .where('id', '=', site.siteId)
        .execute(),
    );
    const hidden = await sendPlainRequest(`${server.origin}${other.path}/`, {
      headers: { host: 'docs.kiln.example/x' },
    });
    expect(hidden.text).toContain('Elsewhere.');
    const answer = await sendPlainRequest(`${server.origin}/x${other.path}/`, {
      headers: { host: 'docs.kiln.example' },
    });
    expect(answer.text).not.toContain('Elsewhere.');
  });
});
