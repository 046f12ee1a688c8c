import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startRedirectServer } from '../testing/redirect-server.ts';

describe.each(dialects)('DELETE .../redirects/{redirectId} on %s', (dialect) => {
  it('removes it once', async () => {
    await using site = await startRedirectServer(dialect);
    const { body: made } = await site.redirect('/a', '/b');
    expect((await site.call('DELETE', `/${made.id}`)).status).toBe(205);
    expect((await site.call('DELETE', `/${made.id}`)).status).toBe(404);
    expect((await site.redirect('/b', '/a')).status).toBe(201);
  });
});
