import type { Story } from './story.ts';

/** Collections in collections, where they stand, and who may do what in them. */
export async function tellCollections(story: Story): Promise<void> {
  const { act, try: attempt, ids } = story;
  const make = async (title: string, parent?: string) => {
    const body = { title, ...(parent === undefined ? {} : { parent }) };
    const made = await attempt('create-collection', { name: `create ${title}`, body });
    return made.json.id as string;
  };
  const made = await act('create-collection', {
    body: { title: 'Manuals', description: 'How to fire a kiln' },
  });
  ids.collectionId = made.json.id;
  const inner = await make('Glazing', ids.collectionId);
  const drafts = await make('Drafts');
  for (const body of [{ parent: 'nothing' }, { title: '' }, { description: null }] as const) {
    const name = `create-collection ${JSON.stringify(body)}`;
    await attempt('create-collection', { name, body });
  }
  const body = { title: 'Slips', parent: inner };
  const space = await attempt('create-space', { name: 'create a space in a collection', body });
  const spaceId = space.json.id as string;
  await tellTheWay(story, spaceId);
  await act('update-collection', { body: { title: 'Guides', description: null } });
  for (const defaultLevel of ['comment', null] as const) {
    const change = { defaultLevel };
    await attempt('update-collection', { name: `level ${defaultLevel}`, body: change });
    for (const as of ['creator', 'reader']) {
      const name = `with the level ${defaultLevel}`;
      await attempt('update-collection', { name: `${name} change it`, as, body: change });
      await attempt('get-space', { name: `${name} a space in it`, as, params: { spaceId } });
    }
  }
  await tellMoves(story, { inner, drafts, spaceId });
  await tellGrants(story);
  await attempt('delete-collection', { name: 'delete a collection with something in it' });
  await act('delete-collection', { params: { collectionId: drafts } });
  await attempt('delete-space', { name: 'delete a space in a collection', params: { spaceId } });
  const params = { collectionId: inner };
  await attempt('delete-collection', { name: 'delete one with a deleted space in it', params });
  await attempt('restore-space', { name: 'restore what was in it', params: { spaceId } });
  await attempt('delete-space', { name: 'delete it at the root', params: { spaceId } });
  await attempt('list-collections', { name: 'list-collections in the end' });
}

/** What a guest sees of the collections above the one space that was granted. */
async function tellTheWay({ act, try: attempt, ids }: Story, spaceId: string): Promise<void> {
  await attempt('get-collection', { name: 'get-collection before', as: 'guest' });
  const grant = { users: [ids.guest], role: 'read' };
  const params = { spaceId };
  await attempt('grant-on-space', { name: 'grant a space in it', params, body: grant });
  await act('get-collection');
  await act('list-collections');
  for (const as of ['admin', 'guest']) {
    const query = { nested: false };
    await attempt('list-collections', { name: 'list-collections at the root', as, query });
  }
  const userId = ids.guest ?? '';
  await attempt('revoke-space-user', { name: 'revoke it', params: { spaceId, userId } });
}

interface Library {
  inner: string;
  drafts: string;
  spaceId: string;
}

async function tellMoves(
  { act, try: attempt, ids }: Story,
  { inner, drafts, spaceId }: Library,
): Promise<void> {
  const { collectionId = '', otherSpaceId } = ids;
  const space = (id: string | undefined) => ({ type: 'space', space: id });
  const collection = (id: string) => ({ type: 'collection', collection: id });
  await act('move-collection', { body: { position: { after: collection(drafts) } } });
  for (const [name, body] of [
    ['behind a space', { position: { after: space(otherSpaceId) } }],
    ['before a collection', { position: { before: collection(drafts) } }],
    ['behind a space of another place', { position: { after: space(spaceId) } }],
    ['behind nothing', { position: { after: collection('nothing') } }],
    ['before and behind', { position: { before: collection(drafts), after: collection(drafts) } }],
    ['to the end', {}],
    ['into itself', { parent: collectionId }],
    ['into what is in it', { parent: inner }],
    ['into nothing', { parent: 'nothing' }],
    ['into another', { parent: drafts }],
    ['to the root', { parent: null }],
  ] as const) {
    await attempt('move-collection', { name: `move ${name}`, body });
  }
  await attempt('list-collections', { name: 'list-collections once moved' });
}

/** What is granted on a collection, and a link onto it. */
async function tellGrants({ act, try: attempt, ids }: Story): Promise<void> {
  const params = { userId: ids.guest ?? '' };
  const body = { users: [ids.guest], teams: [ids.teamId], role: 'read' };
  await act('grant-on-collection', { body });
  await act('list-collection-users');
  await act('list-collection-teams');
  await act('list-collection-permissions');
  await attempt('get-collection', { name: 'get-collection as granted', as: 'guest' });
  await act('update-collection-user', { params, body: { role: 'create' } });
  await act('update-collection-team', { body: { role: 'edit' } });
  await attempt('get-collection', { name: 'get-collection as changed', as: 'guest' });
  await act('revoke-collection-user', { params });
  await act('revoke-collection-team');
  await attempt('get-collection', { name: 'get-collection no more', as: 'guest' });
  const onto = { level: 'read', collection: ids.collectionId };
  const made = await attempt('create-invite', { name: 'invite onto a collection', body: onto });
  const invite = { inviteId: made.json.id as string };
  await attempt('delete-invite', { name: 'revoke that invite', params: invite });
}
