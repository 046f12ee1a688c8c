import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type RedirectAnswer, startRedirectServer } from '../testing/redirect-server.ts';

describe.each(dialects)('POST .../redirects/import on %s', (dialect) => {
  it('takes a table as text or in JSON, and replaces by source', async () => {
    await using site = await startRedirectServer(dialect);
    await site.redirect('/a', '/before');
    const { server, path, token } = site;
    const send = (body: string) =>
      server.request('POST', `${path}/redirects/import`, {
        ...{ token, body, headers: { 'content-type': 'text/csv' } },
      });
    const answer = await send('\ufeffSource;Destination;Status\r\n/a;/after;302\r\n\r\n/b;/x;\r\n');
    expect(answer.body).toEqual({ created: 1, updated: 1 });
    const { items } = (await site.call<{ items: RedirectAnswer[] }>('GET', '')).body;
    expect(items).toMatchObject([
      { source: '/a', destination: { url: '/after' }, status: 302 },
      { source: '/b', destination: { url: '/x' }, status: 308 },
    ]);
    expect((await site.call('POST', '/import', { csv: '/c,/d' })).body).toEqual({
      ...{ created: 1, updated: 0 },
    });
  });

  it('reads commas, semicolons and tabs, whichever keep the cells apart', async () => {
    await using site = await startRedirectServer(dialect);
    const tables: [csv: string, source: string, url: string, status: number][] = [
      ['/a;/b\n', '/a', '/b', 308],
      ['/b;/c', '/b', '/c', 308],
      ['source;destination\n/c;/d\n', '/c', '/d', 308],
      ['"/d";"/e"\n"/x";"/y"\n', '/d', '/e', 308],
      ['/e;/f?x=1,2;301\n', '/e', '/f?x=1,2', 301],
      ['/f,/g;h\n', '/f', '/g;h', 308],
      ['sep=;\r\n/g;/h\r\n', '/g', '/h', 308],
      ['/h\t/i\n', '/h', '/i', 308],
    ];
    for (const [csv] of tables) {
      expect([csv, (await site.call('POST', '/import', { csv })).status]).toEqual([csv, 200]);
    }
    const { items } = (await site.call<{ items: RedirectAnswer[] }>('GET', '')).body;
    for (const [, source, url, status] of tables) {
      expect(items).toContainEqual(
        expect.objectContaining({ source, status, destination: { kind: 'url', url } }),
      );
    }
  });

  it('changes nothing where a line is wrong, and names each', async () => {
    await using site = await startRedirectServer(dialect);
    const csv =
      'source,destination\n/ok,/x\n"/multi\nline",/x\nbad,/x\n/c,//evil.example\n/ok,/y\n';
    const refused = await site.call('POST', '/import', { csv });
    expect(refused.status).toBe(400);
    expect(refused.body.error?.details?.map(({ path }) => path)).toEqual([
      ...['line 3', 'line 5', 'line 6'],
    ]);
    const repeated = await site.call('POST', '/import', { csv: '/a,/x\n/b,/x\n/a/,/y\n' });
    expect(repeated.body.error?.details).toEqual([
      { path: 'line 3', message: 'source "/a" already occurs in line 1' },
    ]);
    const loop = await site.call('POST', '/import', { csv: '/a,/b\n/b,/a\n' });
    expect(loop.body.error?.type).toBe('redirect_loop');
    const status = await site.call('POST', '/import', { csv: '/a,/b,303\n' });
    expect(status.body.error?.message).toContain('line 1');
    expect((await site.call('POST', '/import', { csv: '"/a,/b' })).status).toBe(400);
    const many = Array.from({ length: 5_001 }, (_, at) => `/${at},/x\n`).join('');
    expect((await site.call('POST', '/import', { csv: many })).body.error?.type).toBe(
      'too_many_redirects',
    );
    expect((await site.call<{ count: number }>('GET', '')).body.count).toBe(0);
  });
});
