import type { Story } from './story.ts';

/** What goes to another organization: a space, and a collection with a space in it. */
export async function tellTransfers({ act, try: attempt, visit }: Story): Promise<void> {
  const made = await attempt('create-organization', {
    name: 'create an organization to give things to',
    body: { title: 'Pottery' },
  });
  const organization = made.json.id as string;
  const shelf = await attempt('create-collection', {
    name: 'create a collection there',
    params: { organizationId: organization },
    body: { title: 'Shelf' },
  });
  const parent = shelf.json.id as string;
  const top = await attempt('create-collection', {
    name: 'create a collection to give away',
    body: { title: 'Tools' },
  });
  const params = { collectionId: top.json.id as string };
  const add = async (title: string, within?: string) => {
    const body = { title, ...(within === undefined ? {} : { parent: within }) };
    return (await attempt('create-space', { name: `create ${title}`, body })).json.id as string;
  };
  const inside = await add('Brushes', params.collectionId);
  const stays = await add('Ovens');
  const alone = await add('Wheels');

  const site = await attempt('create-site', {
    name: 'create a site of what goes and what stays',
    body: { title: 'Tools', spaces: [inside, stays] },
  });
  const siteParams = { siteId: site.json.id as string };
  await attempt('publish-site', { name: 'publish it', params: siteParams });
  const lonely = await attempt('create-site', {
    name: 'create a site of one space',
    body: { title: 'Wheels', spaces: [alone] },
  });
  const lonelyParams = { siteId: lonely.json.id as string };
  await attempt('publish-site', { name: 'publish that', params: lonelyParams });
  const space = { spaceId: alone };
  const body = { organization };
  await attempt('transfer-space', { name: 'transfer what a site lives on', params: space, body });
  await attempt('unpublish-site', { name: 'unpublish that', params: lonelyParams });
  for (const [name, wrong] of Object.entries({
    'to nobody': { organization: 'nothing' },
    'into a collection of none': { organization, parent: 'nothing' },
    'into a collection of its own': { organization, parent: params.collectionId },
  })) {
    await attempt('transfer-space', { name: `transfer ${name}`, params: space, body: wrong });
  }
  await act('transfer-space', { params: space, body: { organization, parent } });
  await attempt('transfer-space', {
    name: 'transfer to where it is',
    params: space,
    body: { organization, parent },
  });
  await attempt('transfer-space', { name: 'transfer to the root', params: space, body });

  await act('transfer-collection', { params, body: { organization, parent } });
  await attempt('transfer-collection', { name: 'transfer twice', params, body });
  for (const as of ['admin', 'creator', 'reader', 'guest', 'stranger']) {
    await attempt('get-space', { name: 'a space that went', params: { spaceId: inside }, as });
    await attempt('get-content', { name: 'content that went', params: { spaceId: inside }, as });
  }
  await attempt('list-site-spaces', { name: 'a site without what went', params: siteParams });
  await visit('a published site without what went', { path: '/sites/tools/' });
}
