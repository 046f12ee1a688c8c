import type { PublishingAuthResource } from '@octavo/contract/visitor-auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';

describe.each(dialects)('POST .../publishing/auth/regenerate on %s', (dialect) => {
  it('gives another key each time, and leaves the rest', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const call = (method: string, below: string, body?: unknown) =>
      server.request<PublishingAuthResource>(method, `${path}/publishing/auth${below}`, {
        ...{ token, body },
      });
    const fallbackURL = 'https://example.com/login';
    const before = await call('PATCH', '', { fallbackURL });
    const answers = await Promise.all([call('POST', '/regenerate'), call('POST', '/regenerate')]);
    const after = await call('GET', '');
    const keys = [before, ...answers].map(({ body }) => body.privateKey);
    expect(new Set(keys).size).toBe(3);
    expect(keys.slice(1)).toContain(after.body.privateKey);
    expect(after.body.fallbackURL).toBe(fallbackURL);
    const creator = await server.make.member(site.organizationId, 'create');
    const refused = await server.request('POST', `${path}/publishing/auth/regenerate`, {
      token: creator.token,
    });
    expect(refused.status).toBe(403);
  });
});
