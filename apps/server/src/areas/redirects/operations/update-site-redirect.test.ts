import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startRedirectServer } from '../testing/redirect-server.ts';

describe.each(dialects)('PATCH .../redirects/{redirectId} on %s', (dialect) => {
  it('changes what is given, and refuses a taken source and a circle', async () => {
    await using site = await startRedirectServer(dialect);
    await site.redirect('/a', '/b');
    const { body: made } = await site.redirect('/c', '/d', 301);
    const patch = (body: unknown) => site.call('PATCH', `/${made.id}`, body);
    expect((await patch({ status: 302 })).body).toMatchObject({ source: '/c', status: 302 });
    expect((await patch({ source: '/c2' })).body).toMatchObject({
      ...{ source: '/c2', status: 302, destination: { kind: 'url', url: '/d' } },
    });
    expect((await patch({})).body).toMatchObject({ source: '/c2' });
    expect((await patch({ source: '/a' })).body.error?.type).toBe('redirect_source_taken');
    const circle = await patch({ source: '/b', destination: '/a' });
    expect(circle.body.error?.type).toBe('redirect_loop');
    expect((await patch({ destination: '/x/*' })).status).toBe(400);
    expect((await site.call('PATCH', '/nothing', { status: 301 })).status).toBe(404);
  });
});
