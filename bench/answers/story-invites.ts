import type { Story } from './story.ts';

/** Domains of e-mail addresses and names below the server's own. */
export async function tellDomains({ recorder, act, try: attempt, ids }: Story): Promise<void> {
  ids.emailDomain = 'kiln.example';
  ids.subdomain = 'kiln';
  await act('list-email-domains');
  await attempt('list-email-domain-organizations', { name: 'organizations of a pending domain' });
  await recorder.server.run(
    ...['domain', 'verify', '--org', ids.organizationId ?? '', '--domain', ids.emailDomain],
  );
  await act('verify-email-domain');
  await attempt('list-email-domains', { name: 'list-email-domains once verified' });
  await act('list-email-domain-organizations');
  await act('get-subdomain');
  await act('join-organization');
}

/** Links that let people in, from their making to their end. */
export async function tellInvites({ act, try: attempt, ids }: Story): Promise<void> {
  const made = await act('create-invite', { body: { role: 'comment' } });
  const onto = { level: 'read', space: ids.otherSpaceId, expiresAt: '2099-01-31T09:30:00.000Z' };
  const space = await act('create-invite', { name: 'invite onto a space', body: onto });
  for (const body of [
    { level: 'read' },
    { role: 'read', level: 'read' },
    { level: 'read', space: 'nothing' },
    { level: 'read', collection: 'nothing' },
    { role: 'read', expiresAt: '2001-01-31T09:30:00.000Z' },
  ]) {
    await attempt('create-invite', { name: `invite with ${JSON.stringify(body)}`, body });
  }
  await act('list-invites');
  ids.inviteId = space.json.id;
  await act('get-invite');
  await act('update-invite', { body: { level: 'comment', expiresAt: null } });
  await attempt('update-invite', { name: 'turn an invite around', body: { space: 'nothing' } });
  await act('accept-invite');
  await attempt('get-space', {
    name: 'get-space by an invite',
    as: 'stranger',
    params: { spaceId: ids.otherSpaceId ?? '' },
  });
  await leaveAgain(act, ids);
  await attempt('update-organization', { name: 'close links', body: { inviteLinks: false } });
  await attempt('accept-invite', { name: 'accept a closed invite', as: 'stranger' });
  await attempt('create-invite', { name: 'invite by closed links', body: { role: 'read' } });
  await attempt('update-organization', { name: 'open links', body: { inviteLinks: true } });
  const params = { inviteId: made.json.id };
  await act('delete-invite', { params });
  await attempt('accept-invite', { name: 'accept a deleted invite', as: 'stranger', params });
}

/** Those whom the invite let in are outside again, as the rest of the story wants them. */
async function leaveAgain(act: Story['act'], ids: Story['ids']): Promise<void> {
  const user = await act('get-user', { name: 'the stranger', as: 'stranger' });
  await act('delete-member', { name: 'the stranger leaves', params: { userId: user.json.id } });
  await act('revoke-space-user', {
    name: 'the guest leaves the space',
    params: { spaceId: ids.otherSpaceId ?? '', userId: ids.guest ?? '' },
  });
}
