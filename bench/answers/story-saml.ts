import type { Story } from './story.ts';

/** A certificate of a key that nobody has. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBDDCBs6ADAgECAgEHMAoGCCqGSM49BAMCMA4xDDAKBgNVBAMMA2lkcDAiGA8y
MDIwMDEzMTAwMDAwMFoYDzIwOTAwMTMxMDAwMDAwWjAOMQwwCgYDVQQDDANpZHAw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATZMqUvyC/f1TKZQXrEfCcHiNiGRK5e
AvwAXQ3+x3rM2BGvLkpp6GdYY8969+oAvHCo+tl2oJbGW3cigJ4N+mtBMAoGCCqG
SM49BAMCA0gAMEUCIQDnsB7c9t0qlM1kuynilBYLj6VgTBzBeR9kNr641BKUAwIg
OPqpmWQm+90NfL/CKPwGS30RSUkRjTVq8HZt1aAwIqM=
-----END CERTIFICATE-----
`;

/** SAML providers, from pending to deleted. */
export async function tellSaml({ act, try: attempt, visit, ids }: Story): Promise<void> {
  const { json } = await act('create-saml-provider', { body: { label: 'Kiln' } });
  ids.samlProviderId = json.id;
  for (const [name, body] of Object.entries({
    'a bad certificate': { label: 'Kiln', certificate: 'none' },
    'a bad address': { label: 'Kiln', ssoURL: 'http://idp.example.com' },
    'no team': { label: 'Kiln', defaultTeam: 'none' },
  })) {
    await attempt('create-saml-provider', { name: `create a SAML provider with ${name}`, body });
  }
  await act('list-saml-providers');
  await act('update-saml-provider', {
    body: {
      entityID: 'https://idp.example.com',
      ssoURL: 'https://idp.example.com/sso',
      certificate: CERTIFICATE,
      defaultRole: 'read',
      idpInitiated: true,
    },
  });
  await act('get-saml-provider');
  await visit('the metadata for a SAML provider', {
    path: `/sso/saml/${json.id}/metadata`,
    headers: { cookie: 'octavo_form=AAAAAAAAAAAAAAAAAAAAAA' },
  });
  await attempt('update-saml-provider', {
    name: 'clear a SAML provider',
    body: { certificate: null, defaultRole: null },
  });
  await act('delete-saml-provider');
  await attempt('get-saml-provider', { name: 'get a deleted SAML provider' });
}
