import type { Story } from './story.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** Provisioning tokens of the organization, and what an identity provider is answered. */
export async function tellProvisioning({ recorder, act, try: attempt, visit, ids }: Story) {
  const label = 'Identity provider';
  const made = await act('create-scim-token', { body: { label } });
  const spare = { label: 'Spare', expiresAt: '2099-01-31T09:30:00.000Z' };
  const other = await act('create-scim-token', { name: 'create a spare one', body: spare });
  await attempt('create-scim-token', {
    name: 'create a provisioning token of the past',
    body: { ...spare, expiresAt: '2001-01-31T09:30:00.000Z' },
  });
  await attempt('create-scim-token', { as: 'creator', body: { label } });
  await act('list-scim-tokens');
  const base = `/scim/v2/orgs/${ids.organizationId}`;
  recorder.people.set('provider', String((made.json as { token?: unknown }).token));
  const ask = (path: string, method = 'GET', body?: unknown) =>
    visit(`${method} ${path} of provisioning`, {
      ...{ method, path: base + path, as: 'provider' },
      ...(body === undefined ? {} : { body }),
    });
  for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', '/Nothing']) {
    await ask(path);
  }
  await ask('/Users?count=3&excludedAttributes=meta');
  await ask('/Users?filter=userName%20sw%20%22READ%22&attributes=userName,roles');
  await ask('/Users?filter=nickName%20pr');
  await ask('/Groups?excludedAttributes=meta');
  await ask('/Users', 'POST', { schemas: [USER], userName: 'mira@unproven.test' });
  await visit('provisioning without a token', { path: `${base}/Users` });
  await visit('provisioning by a token of a person', { path: `${base}/Users`, as: 'admin' });
  await act('delete-scim-token', { params: { scimTokenId: other.json.id } });
  await attempt('list-scim-tokens', { name: 'list-scim-tokens later' });
}
