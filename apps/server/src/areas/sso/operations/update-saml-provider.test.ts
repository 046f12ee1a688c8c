import type { SamlProviderResource } from '@octavo/contract/sso';
import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { makeCertifiedKey } from '../testing/make-certificate.ts';
import { openSamlWorld } from '../testing/saml-world.ts';

describe.each(dialects)('PATCH /orgs/{organizationId}/saml/{samlProviderId} on %s', (dialect) => {
  it('changes what is given, clears what is null, and leaves the rest', async () => {
    await using world = await openSamlWorld(dialect);
    const { server, path, provider, token } = world;
    const patch = (body: object) =>
      server.request<SamlProviderResource>('PATCH', `${path}/${provider.id}`, { token, body });
    const changed = await patch({ label: 'Works', idpInitiated: true });
    expect(changed.body).toEqual({ ...provider, label: 'Works', idpInitiated: true });
    const { certificate: _, ...rest } = changed.body;
    const cleared = await patch({ certificate: null, defaultRole: null });
    expect(cleared.body).toEqual({
      ...{ ...rest, certificates: [], defaultRole: null, status: 'pending' },
    });
    const read = await server.request('GET', `${path}/${provider.id}`, { token });
    expect(read.body).toEqual(cleared.body);
  });

  it('keeps a provider usable by which alone members sign in', async () => {
    await using world = await openSamlWorld(dialect);
    const { server, path, provider, token, org } = world;
    const at = `${path}/${provider.id}`;
    const insist = (sso: boolean) =>
      server.request('PATCH', `/orgs/${org.id}`, { token, body: { sso } });
    expect((await insist(true)).status).toBe(200);
    const refused = [
      await server.request('PATCH', at, { token, body: { certificate: null } }),
      await server.request('DELETE', at, { token }),
    ];
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([409, { error: { type: 'last_sso_provider' } }]);
    }
    expect((await server.request('GET', at, { token })).body).toEqual(provider);
    await insist(false);
    expect((await server.request('DELETE', at, { token })).status).toBe(204);
  });

  it('tells of changes with fingerprints in the place of certificates', async () => {
    await using world = await openSamlWorld(dialect);
    const { server, path, provider, token } = world;
    const take = listenTo(server.platform, ['saml-provider.updated']);
    const { certificate } = makeCertifiedKey({ kind: 'ec' });
    const { body } = await server.request<SamlProviderResource>('PATCH', `${path}/${provider.id}`, {
      ...{ token, body: { certificate } },
    });
    const [[, event] = []] = take();
    expect(event?.before).toEqual({ certificates: [provider.certificates[0]?.fingerprint] });
    expect(event?.after).toEqual({ certificates: [body.certificates[0]?.fingerprint] });
    await server.request('PATCH', `${path}/${provider.id}`, { token, body: { certificate } });
    expect(take()).toEqual([]);
  });
});
