import { ADMIN_EMAIL } from '../served.ts';
import type { Story } from './story.ts';

/** The roles of the organization, with a person for each. */
const MEMBERS = [
  ['reader', 'read'],
  ['commenter', 'comment'],
  ['editor', 'edit'],
  ['reviewer', 'review'],
  ['creator', 'create'],
  ['guest', null],
  ['granted', null],
  ['leaver', 'read'],
  ['sleeper', 'admin'],
] as const;

/** What answers without a token, and what nothing answers. */
export async function tellService({ act, visit }: Story): Promise<void> {
  await act('get-service');
  await act('get-openapi-document');
  const page = await act('get-reference');
  const asset = /\/v1\/docs\/([\w.-]+)/.exec(page.body.toString())?.[1] ?? 'none';
  await act('get-reference-page', { params: { page: asset } });
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
    await visit(`${method} of the service`, { method, path: '/v1' });
    await visit(`${method} of the organizations`, { method, path: '/v1/orgs', as: 'admin' });
    await visit(`${method} of nothing`, { method, path: '/v1/nothing', as: 'admin' });
  }
  const paths = ['/', '/v1/', '/v1//orgs', '/v2', '/v1/orgs/', '/v1/%', '/V1/orgs', '/files/a/b/c'];
  for (const path of [...paths, '/healthz', '/readyz', '/sites', '/sites/', '/favicon.ico']) {
    await visit(`the address ${path}`, { path, as: 'admin' });
  }
  await visit('a preflight of a browser', {
    method: 'OPTIONS',
    path: '/v1/orgs',
    headers: {
      origin: 'https://elsewhere.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
    },
  });
  await visit('a request of another origin', {
    path: '/v1/orgs',
    as: 'admin',
    headers: { origin: 'https://elsewhere.test' },
  });
  for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer oct_wrong', `bearer  oct_x`]) {
    await visit(`the authorization "${authorization}"`, {
      path: '/v1/orgs',
      headers: { authorization },
    });
  }
}

/** Organizations, their members, and tokens. */
export async function tellPeople({ recorder, act, try: attempt, ids }: Story): Promise<void> {
  const made = await attempt('create-organization', {
    name: 'create the organization',
    body: { title: 'Kiln Works' },
  });
  ids.organizationId = made.json.id;
  const elsewhere = await attempt('create-organization', {
    name: 'create the other organization',
    body: { title: 'Elsewhere', type: 'community', communityType: 'openSource' },
  });
  await attempt('invite-people', {
    name: 'invite the stranger',
    params: { organizationId: elsewhere.json.id },
    body: { emails: ['stranger@example.com'], role: 'admin' },
  });
  const emails = MEMBERS.map(([name, role]) => ({ email: `${name}@example.com`, role }));
  await attempt('invite-people', { name: 'invite everybody', body: { emails, role: 'read' } });
  for (const name of ['stranger', ...MEMBERS.map(([name]) => name)]) {
    recorder.people.set(name, await recorder.server.makeToken(`${name}@example.com`));
  }
  const readonly = await recorder.server.makeToken(ADMIN_EMAIL, '--read-only');
  recorder.people.set('readonly', readonly);

  for (const [name] of MEMBERS) {
    const user = await attempt('get-user', { as: name });
    ids[name] = user.json.id;
  }
  const asleep = { params: { userId: ids.sleeper ?? '' }, body: { disabled: true } };
  await attempt('update-member', { name: 'disable a member', ...asleep });
  await act('get-user');
  await act('list-organizations');
  await act('create-organization', { body: { title: 'Once more' } });
  await act('invite-people', { body: { emails: ['mira@example.com'], role: 'edit' } });
  await act('list-organizations', { name: 'list-organizations later' });
  await act('get-organization');
  const described = { title: 'Kiln and Glaze', hostname: 'kiln', emailDomains: ['kiln.example'] };
  await act('update-organization', { body: described });
  await attempt('update-organization', { name: 'take a hostname', body: { hostname: 'UPPER' } });
  await attempt('update-organization', {
    name: 'take the hostname www',
    body: { hostname: 'www' },
  });
  await attempt('update-organization', {
    name: 'claim a provider of mail',
    body: { emailDomains: ['kiln.example', 'gmail.com'] },
  });
  await attempt('update-organization', {
    name: 'show a site that is not there',
    body: { defaultContent: { type: 'site', site: 'nothing' } },
  });
  await attempt('update-organization', {
    name: 'take a taken hostname',
    params: { organizationId: elsewhere.json.id },
    body: { hostname: 'kiln' },
  });

  await act('list-members');
  const queries = [
    { order: 'asc' },
    { sort: 'lastSeenAt' },
    { role: 'guest' },
    { role: 'edit' },
    { search: 'REV' },
    { search: 'nobody at all' },
  ] as const;
  for (const query of queries) {
    await attempt('list-members', { name: `list-members ${JSON.stringify(query)}`, query });
  }
  ids.userId = ids.leaver ?? '';
  await act('get-member');
  await act('update-member', { body: { role: 'comment' } });
  await act('get-user-by-id');
  await act('delete-member');
  await attempt('delete-member', { name: 'delete a member twice' });
  await attempt('get-organization', { name: 'get-organization after leaving', as: 'leaver' });
  ids.userId = ids.reader ?? '';
  const me = await attempt('get-user', { as: 'admin' });
  for (const role of ['read', null]) {
    await attempt('update-member', {
      name: `make the last administrator ${role}`,
      params: { userId: me.json.id },
      body: { role },
    });
  }
  await attempt('delete-member', {
    name: 'delete the last administrator',
    params: { userId: me.json.id },
  });

  const token = { label: 'Nightly export', readOnly: true, expiresAt: '2099-01-31T09:30:00.000Z' };
  const created = await act('create-token', { body: token });
  await attempt('create-token', {
    name: 'create a token of the past',
    body: { ...token, expiresAt: '2001-01-31T09:30:00.000Z' },
  });
  await act('list-tokens');
  await act('delete-token', { params: { tokenId: created.json.id } });
  await attempt('list-tokens', { name: 'list-tokens later' });

  await act('update-user', { body: { displayName: 'Ada Kiln', photoURL: null }, as: 'editor' });
  await attempt('update-user', { name: 'take a blank name', body: { displayName: ' ' } });
  await act('list-passkeys');
  await attempt('delete-passkey', { params: { passkeyId: 'nothing' } });
}

/** What happened so far; the first events stay the first, whatever happens later. */
export async function tellTrail({ act, try: attempt, ids }: Story): Promise<void> {
  const first = { order: 'asc', limit: 3 } as const;
  const { json } = await act('list-audit-events', { query: first });
  ids.auditEventId = json.items[0].id;
  await act('get-audit-event');
  await act('list-user-audit-events', { query: first });
  await act('export-audit-events', { query: { to: '2020-01-31T09:30:00Z' } });
  const queries = {
    'of one kind': { kind: 'organization.updated' },
    'of a kind that there is not': { kind: 'organization.exploded' },
    'of organizations': { objectKind: 'organization', order: 'asc' },
    'of no time': { from: '2030-01-02T00:00:00Z', to: '2030-01-01T00:00:00Z' },
    'of a person': { object: ids.leaver ?? '', order: 'asc' },
  } as const;
  for (const [name, query] of Object.entries(queries)) {
    await attempt('list-audit-events', { name: `the events ${name}`, query });
  }
  await attempt('export-audit-events', {
    name: 'export the first events',
    query: { object: ids.leaver ?? '', order: 'asc', kind: 'member.added' },
  });
}

/** Spaces and who may open them. */
export async function tellSpaces({ act, try: attempt, ids }: Story): Promise<void> {
  const made = await act('create-space', { body: { title: 'Glazes', emoji: '📗' } });
  ids.spaceId = made.json.id;
  await attempt('create-space', { name: 'create a bare space', body: {}, as: 'creator' });
  const body = { title: 'Ofen', language: 'de', editMode: 'live' };
  ids.otherSpaceId = (await act('create-space', { name: 'create a German space', body })).json.id;
  await attempt('create-space', { name: 'create a space in nothing', body: { parent: 'nothing' } });
  const keyed = { body: { title: 'Once' }, headers: { 'idempotency-key': 'once' } };
  await attempt('create-space', { ...keyed, name: 'create a space once' });
  await attempt('create-space', { ...keyed, name: 'create a space once again' });
  await attempt('create-space', { ...keyed, name: 'create another once', body: { title: 'Two' } });

  await act('grant-on-space', { body: { users: [ids.granted], role: 'edit' } });
  await attempt('grant-on-space', {
    name: 'grant to nobody',
    body: { users: ['nobody'], role: 'edit' },
  });
  await attempt('grant-on-space', {
    name: 'grant to teams',
    body: { teams: ['none'], role: 'edit' },
  });
  await attempt('grant-on-space', {
    name: 'grant to a stranger',
    body: { users: [ids.leaver], role: 'edit' },
  });
  await act('get-space');
  await act('list-spaces');
  await act('update-space', { body: { title: 'Glazes and slips', emoji: '1f4d8' } });
  for (const as of ['creator', 'reviewer', 'editor', 'commenter', 'granted']) {
    await attempt('update-space', { name: 'rename the space', as, body: { title: 'Glazes' } });
    await attempt('update-space', { name: 'lock the space', as, body: { editMode: 'locked' } });
  }
  await act('list-space-users');
  await act('list-space-teams');
  await act('list-space-permissions');
  const params = { userId: ids.granted ?? '' };
  await act('update-space-user', { params, body: { role: 'review' } });
  await act('revoke-space-user', { params });
  await attempt('get-space', { name: 'get-space once revoked', as: 'granted' });
  await attempt('revoke-space-user', { name: 'revoke twice', params });
  await act('grant-on-space', {
    name: 'grant again',
    body: { users: [ids.granted], role: 'edit' },
  });
  for (const defaultLevel of ['read', 'comment', null] as const) {
    await attempt('update-space', {
      name: `make the level ${defaultLevel}`,
      body: { defaultLevel },
    });
    for (const as of ['editor', 'reader', 'guest', 'granted']) {
      await attempt('get-space', { name: `get-space with the level ${defaultLevel}`, as });
      await attempt('list-space-permissions', { name: `with the level ${defaultLevel}`, as });
    }
    await attempt('list-space-permissions', { name: `with the level ${defaultLevel}` });
  }
}
