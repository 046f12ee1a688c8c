import type { SamlProviderResource } from '@octavo/contract/sso';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openSamlWorld } from '../testing/saml-world.ts';

describe.each(dialects)('GET /orgs/{organizationId}/saml/{samlProviderId} on %s', (dialect) => {
  it('answers the provider, and whether its certificates have expired by now', async () => {
    await using world = await openSamlWorld(dialect);
    const { server, path, provider, token, time } = world;
    const read = async () =>
      (await server.request<SamlProviderResource>('GET', `${path}/${provider.id}`, { token })).body;
    expect(await read()).toEqual(provider);
    expect(provider.certificates[0]?.expired).toBe(false);
    time.now = new Date('2090-02-01T09:30:00.000Z');
    expect((await read()).certificates[0]?.expired).toBe(true);
    expect((await server.request('GET', `${path}/nothing`, { token })).status).toBe(404);
  });
});
