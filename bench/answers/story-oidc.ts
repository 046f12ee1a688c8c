import type { Story } from './story.ts';

/** OpenID Connect providers of the organization, and who insists on them. */
export async function tellOidc({ act, try: attempt, ids }: Story): Promise<void> {
  const made = await act('create-oidc-provider', { body: { label: 'Company' } });
  ids.oidcProviderId = made.json.id;
  await attempt('update-organization', {
    name: 'insist on single sign-on without a provider',
    body: { sso: true },
  });
  const client = { issuer: 'https://idp.example.com', clientID: 'octavo', clientSecret: 'secret' };
  await act('update-oidc-provider', { body: client });
  await attempt('update-oidc-provider', {
    name: 'take the secret to another issuer',
    body: { issuer: 'https://elsewhere.example.com' },
  });
  for (const issuer of ['http://idp.example.com', 'https://idp.example.com/?a', 'nothing']) {
    await attempt('create-oidc-provider', {
      name: `create-oidc-provider at ${issuer}`,
      body: { label: 'Wrong', issuer },
    });
  }
  await act('get-oidc-provider');
  await act('list-oidc-providers');
  await act('get-sso');
  await attempt('get-sso', { name: 'get-sso as a guest', as: 'guest' });
  await attempt('update-organization', { name: 'insist on single sign-on', body: { sso: true } });
  await attempt('delete-oidc-provider', { name: 'delete the last provider' });
  await attempt('update-organization', {
    name: 'insist on single sign-on no more',
    body: { sso: false },
  });
  const second = await attempt('create-oidc-provider', {
    name: 'add a second provider',
    body: { label: 'Second' },
  });
  await act('delete-oidc-provider', { params: { oidcProviderId: second.json.id } });
}
