import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startHostnameServer } from '../testing/hostname-server.ts';

describe.each(dialects)('GET /custom-hostnames/{hostname} on %s', (dialect) => {
  it('shows a claim to those who see its site, and what proves it to admins', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    const other = await world.makeSite('Other');
    await world.claim('docs.kiln.example', kiln.token, kiln.siteId);
    const reader = await world.server.make.member(kiln.id, 'read');
    const get = (token: string) => world.call('GET', 'docs.kiln.example', token);
    expect((await get(kiln.token)).body).toMatchObject({
      ...{ object: 'custom-hostname', hostname: 'docs.kiln.example', status: 'pending' },
      target: { type: 'site', site: kiln.siteId, organization: kiln.id },
      verification: { type: 'TXT', name: '_octavo-challenge.docs.kiln.example' },
    });
    expect((await get(reader.token)).body.verification).toBeUndefined();
    expect((await get(other.token)).status).toBe(404);
    expect((await world.call('GET', 'no.kiln.example', kiln.token)).status).toBe(404);
    expect((await world.call('GET', 'NO', kiln.token)).status).toBe(404);
  });
});
