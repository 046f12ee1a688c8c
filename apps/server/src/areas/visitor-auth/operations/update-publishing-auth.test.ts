import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';

describe.each(dialects)('PATCH .../publishing/auth on %s', (dialect) => {
  it('changes what is given, leaves the rest, and clears by null', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const patch = (body: unknown, as = token) =>
      server.request('PATCH', `${path}/publishing/auth`, { token: as, body });
    const fallbackURL = 'https://example.com/login?from=docs';
    expect((await patch({ fallbackURL })).body).toMatchObject({ fallbackURL, backend: 'custom' });
    const changed = await patch({ backend: 'integration' });
    expect(changed.body).toMatchObject({ fallbackURL, backend: 'integration' });
    const get = await server.request('GET', `${path}/publishing/auth`, { token });
    expect(get.body).toEqual(changed.body);
    expect((await patch({ fallbackURL: null })).body).not.toHaveProperty('fallbackURL');
    const creator = await server.make.member(site.organizationId, 'create');
    expect((await patch({ fallbackURL }, creator.token)).status).toBe(403);
  });

  it('takes HTTPS, and HTTP for a loopback address alone', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const patch = (fallbackURL: unknown) =>
      server.request('PATCH', `${path}/publishing/auth`, { token, body: { fallbackURL } });
    for (const url of ['http://localhost:3000/in', 'http://127.0.0.1', 'http://[::1]:8/x']) {
      expect([url, (await patch(url)).status]).toEqual([url, 200]);
    }
    for (const url of [
      ...['http://example.com/', 'http://localhost.evil.example/', 'http://localhost@evil.example'],
      ...['javascript:alert(1)', 'https://', 'https://user:secret@example.com', '//example.com'],
      ...['', 'https://a b', 'https://exa\nmple.com', `https://example.com/${'x'.repeat(2048)}`],
      ...['https://[', 7, 'data:text/html,x'],
    ]) {
      const answer = await patch(url);
      expect([url, answer.status]).toEqual([url, 400]);
      expect(JSON.stringify(answer.body)).toContain('body.fallbackURL');
    }
  });
});
