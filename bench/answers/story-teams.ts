import type { Story } from './story.ts';

/** Teams, who is in them, and what is granted to them on a space; what members see and are. */
export async function tellTeams({ act, try: attempt, ids }: Story): Promise<void> {
  const { reader = '', guest = '', editor = '', reviewer = '' } = ids;
  const made = await act('create-team', { body: { title: 'Potters', members: [reader, guest] } });
  ids.teamId = made.json.id;
  await attempt('create-team', { name: 'create a team of nobody', body: { title: 'Clay' } });
  await attempt('create-team', {
    name: 'create a team of strangers',
    body: { title: 'Clay', members: ['nobody', ids.leaver] },
  });
  await act('list-teams');
  for (const query of [{ title: 'POT' }, { owner: reader }, { owner: 'nobody' }] as const) {
    await attempt('list-teams', { name: `list-teams ${JSON.stringify(query)}`, query });
  }
  await act('get-team');
  await act('update-team', { body: { title: 'Throwers' } });
  await act('list-team-members');
  await act('update-team-members', {
    body: { add: [editor, 'creator@example.com'], memberships: { [reviewer]: { role: 'owner' } } },
  });
  await attempt('update-team-members', {
    name: 'add and remove the same person',
    body: { add: [editor], remove: [editor] },
  });
  await attempt('update-team-members', {
    name: 'add a stranger',
    body: { add: [ids.leaver], remove: ['nobody@example.com'] },
  });
  const body = { add: [editor] };
  await attempt('update-team-members', { name: 'add as the owner', as: 'reviewer', body });
  await act('put-team-member', { params: { userId: editor }, body: { role: 'owner' } });
  await act('delete-team-member', { params: { userId: editor } });
  await attempt('delete-team-member', { name: 'remove twice', params: { userId: editor } });
  await attempt('get-organization', { name: 'get-organization as an owner', as: 'reviewer' });

  await attempt('grant-on-space', {
    name: 'grant to a team',
    body: { teams: [ids.teamId], role: 'read' },
  });
  await attempt('list-space-teams', { name: 'list-space-teams with one' });
  await attempt('get-space', { name: 'get-space by a team', as: 'guest' });
  await act('update-space-team', { body: { role: 'comment' } });
  for (const userId of [guest, reader]) {
    await act('list-member-teams', { params: { userId }, query: { title: 'throw' } });
    await act('list-member-spaces', { params: { userId } });
    await attempt('list-member-spaces', { name: 'my own spaces', params: { userId }, as: 'guest' });
  }
  await act('revoke-space-team');
  await attempt('get-space', { name: 'get-space by a team no more', as: 'guest' });
  await act('mark-single-sign-on-member', { params: { userId: ids.commenter ?? '' } });
  await act('ping-organization');
  await attempt('ping-organization', { name: 'ping as a guest', as: 'guest' });
}

/** What is granted on a site, and the end of a team. */
export async function tellSiteGrants({ act, try: attempt, ids }: Story): Promise<void> {
  const params = { userId: ids.guest ?? '' };
  await act('grant-on-site', { body: { users: [ids.guest], teams: [ids.teamId], role: 'read' } });
  await act('list-site-users');
  await act('list-site-teams');
  await act('list-site-permissions');
  await attempt('get-site', { name: 'get-site as granted', as: 'guest' });
  await act('update-site-user', { params, body: { role: 'create' } });
  await act('update-site-team', { body: { role: 'edit' } });
  await act('revoke-site-user', { params });
  await attempt('get-site', { name: 'get-site by a team', as: 'guest' });
  await act('revoke-site-team');
  await attempt('get-site', { name: 'get-site no more', as: 'guest' });
  await act('delete-team');
  await attempt('get-team', { name: 'a deleted team' });
}
