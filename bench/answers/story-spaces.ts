import { setTimeout as sleep } from 'node:timers/promises';
import type { Story } from './story.ts';

/** How long a copy may take to be found by searches. */
const INDEX_MS = 30_000;

/** Spaces where they stand among each other and in collections. */
export async function tellLibrary(story: Story): Promise<void> {
  const { act, try: attempt, ids } = story;
  const make = async (id: string, title: string, parent?: string) => {
    const body = { title, ...(parent === undefined ? {} : { parent }) };
    return (await attempt(id, { name: `${id} ${title}`, body })).json.id as string;
  };
  const shelf = await make('create-collection', 'Shelf');
  const inner = await make('create-collection', 'Drawer', shelf);
  const first = await make('create-space', 'Clays', shelf);
  const second = await make('create-space', 'Ashes', shelf);
  const [params, collection] = [{ spaceId: second }, { collectionId: shelf }];
  const beside = (side: 'before' | 'after', space: string) => ({
    position: { [side]: { type: 'space', space } },
  });
  await act('list-library');
  await act('list-collection-spaces', { params: collection });
  await act('move-space', { params, body: beside('before', first) });
  for (const [name, body] of [
    ['to where it is', beside('before', first)],
    ['behind a collection', { position: { after: { type: 'collection', collection: inner } } }],
    [
      'before and behind',
      { position: { ...beside('before', first).position, ...beside('after', first).position } },
    ],
    ['beside nothing', beside('after', 'nothing')],
    ['beside what is elsewhere', beside('after', ids.spaceId ?? '')],
    ['into nothing', { parent: 'nothing' }],
    ['into another', { parent: inner }],
    ['to the root', { parent: null }],
    ['back', { parent: shelf, ...beside('after', first) }],
  ] as const) {
    await attempt('move-space', { name: `move a space ${name}`, params, body });
    await attempt('list-library', { name: `its shelf, moved ${name}`, query: { parent: shelf } });
  }
  for (const as of ['creator', 'guest']) {
    await attempt('list-library', { name: 'one level of it', as, query: { parent: shelf } });
  }
  await attempt('list-library', { name: 'a level that is none', query: { parent: first } });
  await attempt('duplicate-space', { name: 'duplicate in a collection', params });
  await attempt('delete-space', { name: 'delete in a collection', params });
  await attempt('list-collection-spaces', { name: 'without a deleted one', params: collection });
  await attempt('restore-space', { name: 'restore in a collection', params });
  await attempt('list-collection-spaces', { name: 'with it again', params: collection });
}

/** Copies, locks, deletes and restores. */
export async function tellEndings(story: Story): Promise<void> {
  const { act, try: attempt, ids, visit } = story;
  const copy = (await act('duplicate-space')).json.id as string;
  await waitUntilFound(story, copy);
  const params = { spaceId: copy };
  for (const id of [
    'get-space',
    'list-pages',
    'list-files',
    'list-space-links',
    'list-revisions',
  ]) {
    await attempt(id, { name: `${id} of a copy`, params });
  }
  for (const id of ['list-change-requests', 'list-space-comments', 'list-space-users']) {
    await attempt(id, { name: `${id} of a copy`, params });
  }
  await attempt('get-space-merge-rules', { name: 'merge rules of a copy', params });
  await attempt('search-space', { name: 'search a copy', params, query: { query: 'kiln' } });
  await attempt('search-organization', { name: 'search copies', query: { query: 'kiln' } });
  await attempt('search-organization', {
    name: 'search copies by what they have, and count it',
    query: { query: 'kiln', customField: 'labels:ash', facets: true },
  });

  await attempt('update-space', { name: 'lock', params, body: { editMode: 'locked' } });
  const changes = [{ operation: 'set_variables', variables: { late: true } }];
  await attempt('change-content', { name: 'change a locked space', params, body: { changes } });
  const text = { 'content-type': 'text/plain' };
  await attempt('upload-file', {
    name: 'upload to a locked space',
    params,
    query: { name: 'a.txt' },
    body: 'x',
    headers: text,
  });
  const imported = { source: 'markdown', url: 'data:text/markdown,%23%20X' };
  await attempt('import-content', { name: 'import to a locked space', params, body: imported });
  await attempt('create-change-request', { name: 'propose to a locked space', params, body: {} });
  const remark = { body: { markdown: 'Locked.' } };
  await attempt('create-space-comment', {
    name: 'comment on a locked space',
    params,
    body: remark,
  });
  await attempt('update-space', { name: 'unlock', params, body: { editMode: 'live' } });

  const proposed = await attempt('create-change-request', {
    name: 'propose a merge',
    params,
    body: {},
  });
  const merged = { ...params, changeRequestId: proposed.json.id as string };
  await attempt('change-change-request-content', {
    name: 'propose it',
    params: merged,
    body: { changes },
  });
  await attempt('put-space-merge-rules', { name: 'no rules', params, body: { rules: [] } });
  await attempt('put-organization-merge-rules', { name: 'no rules at all', body: { rules: [] } });
  await attempt('merge-change-request', { name: 'merge a copy', params: merged });
  await attempt('get-content', { name: 'content of a merged copy', params });

  await act('delete-space', { params });
  for (const as of ['admin', 'creator', 'reader', 'guest']) {
    await attempt('get-space', { name: 'get a deleted space', params, as });
    await attempt('get-content', { name: 'content of a deleted space', params, as });
  }
  await attempt('list-spaces', { name: 'list-spaces without a deleted one' });
  await attempt('search-organization', { name: 'search without it', query: { query: 'kiln' } });
  await attempt('delete-space', { name: 'delete twice', params });
  await act('restore-space', { params });
  await attempt('restore-space', { name: 'restore twice', params });
  await attempt('get-space', { name: 'get a restored space', params });
  await attempt('delete-space', { name: 'delete a published space' });
  await visit('a site whose space is deleted', { path: '/sites/kiln-docs/' });
  await attempt('get-site-structure', { name: 'its structure' });
  await attempt('restore-space', { name: 'restore a published space' });
  await visit('a site whose space is back', { path: '/sites/kiln-docs/' });
  await act('delete-site');
  await attempt('get-site', { name: 'a deleted site' });
  await visit('the address of a deleted site', { path: '/sites/kiln-docs/' });
  await attempt('list-sites', { name: 'list-sites in the end' });
  for (const as of ['admin', 'reader', 'guest', 'granted', 'stranger']) {
    for (const id of ['list-spaces', 'list-organizations', 'list-organization-change-requests']) {
      await attempt(id, { name: `${id} in the end`, as });
    }
    await attempt('search-organization', {
      name: 'search in the end',
      as,
      query: { query: 'kiln' },
    });
    await attempt('get-organization', { name: 'get-organization in the end', as });
  }
  await attempt('list-members', {
    name: 'list-members in the end',
    params: { organizationId: ids.organizationId ?? '' },
  });
}

/** Jobs index copies afterwards: until they have, a search finds less. */
async function waitUntilFound({ recorder, ids }: Story, spaceId: string): Promise<void> {
  const count = async (id: string): Promise<number> => {
    const path = `/v1/spaces/${id}/search?query=kiln`;
    const { json } = await recorder.peek({ path, as: 'admin' });
    return (json as { count: number }).count;
  };
  const wanted = await count(ids.spaceId ?? '');
  const end = performance.now() + INDEX_MS;
  while ((await count(spaceId)) < wanted) {
    if (performance.now() > end) throw new Error('The copy of a space was never indexed.');
    await sleep(20);
  }
}
