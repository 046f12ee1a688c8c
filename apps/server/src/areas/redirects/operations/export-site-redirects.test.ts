import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startRedirectServer } from '../testing/redirect-server.ts';

describe.each(dialects)('GET .../redirects.csv on %s', (dialect) => {
  it('answers a table that can be imported again', async () => {
    await using site = await startRedirectServer(dialect);
    const [space] = site.spaceIds;
    await site.redirect('/a,"b"', '/x', 301);
    await site.redirect('/b', { kind: 'space', space });
    const { server, path, token } = site;
    const answer = await server.request<string>('GET', `${path}/redirects.csv`, { token });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.body).toBe(
      `source,destination,status\r\n"/a,""b""",/x,301\r\n/b,space:${space},308\r\n`,
    );
    const again = await site.call<{ updated: number }>('POST', '/import', { csv: answer.body });
    expect(again.body).toEqual({ created: 0, updated: 2 });
  });
});
