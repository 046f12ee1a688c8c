import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startRedirectServer } from '../testing/redirect-server.ts';

describe.each(dialects)('POST .../redirects on %s', (dialect) => {
  it('adds one, and refuses what is taken, leads in a circle or nowhere', async () => {
    await using site = await startRedirectServer(dialect);
    const made = await site.redirect('/old/', '/new');
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      expect.stringContaining(`${site.path}/redirects/${made.body.id}`),
    ]);
    expect(made.body).toMatchObject({
      ...{ object: 'site-redirect', source: '/old', status: 308 },
      destination: { kind: 'url', url: '/new' },
    });
    const refused: [string, unknown, number, string][] = [
      ['/old', '/x', 409, 'redirect_source_taken'],
      ['/%6Fld', '/x', 409, 'redirect_source_taken'],
      ['/new', '/old', 409, 'redirect_loop'],
      ['/x', '//evil.example', 400, 'invalid_input'],
      ['/x', { kind: 'page', page: 'nothing' }, 400, 'unknown_reference'],
      ['/x', { kind: 'space', space: 'nothing' }, 400, 'unknown_reference'],
      ['/x', { kind: 'section', section: 'nothing' }, 400, 'unknown_reference'],
      ['/x', { kind: 'user', user: 'nobody' }, 400, 'invalid_input'],
      ['x', '/y', 400, 'invalid_input'],
    ];
    for (const [source, destination, status, type] of refused) {
      const { body, status: answered } = await site.redirect(source, destination);
      expect([source, answered, body.error?.type]).toEqual([source, status, type]);
    }
    const loop = await site.redirect('/new', '/old');
    expect(loop.body.error?.message).toContain('"/old"');
    expect((await site.redirect('/y', '/z', 303)).status).toBe(400);
    expect((await site.redirect('/doc/*', '/docs/*')).status).toBe(201);
    expect((await site.redirect('/docs/*', '/docs/v2/*')).status).toBe(409);
    expect((await site.redirect('/a/*', '/a*')).status).toBe(409);
    expect((await site.call<{ count: number }>('GET', '')).body.count).toBe(2);
  });

  it('lets one of several at once have a source, and none of two make a circle', async () => {
    await using site = await startRedirectServer(dialect);
    const same = await Promise.all([1, 2, 3].map((at) => site.redirect('/a', `/to-${at}`)));
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const circle = await Promise.all([site.redirect('/b', '/c'), site.redirect('/c', '/b')]);
    expect(circle.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
