import type { Story } from './story.ts';

/** A site with sections, groups of them and site spaces in them, and as it was before again. */
export async function tellSiteSections(story: Story): Promise<void> {
  const { act, try: attempt, ids, visit } = story;
  const look = async (when: string) => {
    const paths = [
      '/',
      '/kiln',
      '/deutsch/',
      '/deutsch',
      '/kiln-docs/',
      '/sitemap.xml',
      '/llms.txt',
    ];
    for (const path of paths) {
      await visit(`${when}: ${path}`, { path: `/sites/kiln-docs${path}` });
    }
  };
  const body = { spaceId: ids.otherSpaceId, title: 'Deutsch' };
  const made = await act('create-site-section', { body });
  ids.siteSectionId = made.json.id;
  ids.siteSpaceId = made.json.siteSpaces[0].id;
  await attempt('create-site-section', { name: 'add a section of a space twice', body });
  const listed = await act('list-site-sections');
  const [first] = listed.json.items as { id: string; siteSpaces: { id: string }[] }[];
  const firstId = first?.id ?? '';
  await attempt('list-site-sections', { name: 'one section at a time', query: { limit: 1 } });
  await attempt('get-site-structure', { name: 'the structure with sections' });
  await look('a site with sections');

  const changed = { title: 'Auf Deutsch', icon: 'book', description: 'Alles', path: 'deutsch' };
  await act('update-site-section', { body: changed });
  const changes = {
    'the path of another': { path: 'kiln-docs' },
    'a bad path': { path: '/x' },
    'a foreign default': { defaultSiteSpace: first?.siteSpaces[0]?.id },
    'a default': { defaultSiteSpace: ids.siteSpaceId },
    'a condition': { condition: 'visitor.claims.staff' },
    'a blank condition': { condition: ' ' },
    'nothing of what can be removed': { condition: null, icon: null, description: null },
  };
  for (const [name, patch] of Object.entries(changes)) {
    await attempt('update-site-section', { name: `update a section with ${name}`, body: patch });
    if (name === 'a condition') await look('a site with a hidden section');
  }
  const section = (id: string) => ({ type: 'site-section', siteSection: id });
  await act('move-site-section', { body: { position: { before: section(firstId) } } });
  const itself = { position: { after: section(ids.siteSectionId ?? '') } };
  await attempt('move-site-section', { name: 'move a section beside itself', body: itself });
  await attempt('move-site-section', { name: 'move a section to the end', body: {} });

  const group = { title: 'Languages', icon: 'globe', sections: [ids.siteSectionId] };
  ids.siteSectionGroupId = (await act('create-site-section-group', { body: group })).json.id;
  const unknown = { title: 'More', sections: ['nothing'] };
  await attempt('create-site-section-group', { name: 'group what is not there', body: unknown });
  await act('list-site-section-groups');
  await act('update-site-section-group', { body: { title: 'Other languages', icon: null } });
  const beside = { position: { before: { type: 'site-section', id: firstId } } };
  await act('move-site-section-group', { body: beside });
  const within = { position: { after: { type: 'site-section', id: ids.siteSectionId } } };
  await attempt('move-site-section-group', { name: 'move a group beside its own', body: within });
  await attempt('get-site-structure', { name: 'the structure with a group' });
  await look('a site with a group');
  await act('remove-site-section-from-group');
  await attempt('remove-site-section-from-group', { name: 'take it out of the group again' });
  await act('add-site-section-to-group', { body: { sectionId: ids.siteSectionId } });

  await act('move-site-space', { body: {} });
  const empty = { section: firstId };
  await attempt('move-site-space', { name: 'move the last of a section', body: empty });
  await attempt('delete-site-space', { name: 'remove the last of a section' });
  const root = { defaultSiteSection: ids.siteSectionId };
  await attempt('update-site', { name: 'another section at the root', body: root });
  await look('another section at the root');
  const back = { defaultSiteSection: firstId, defaultSiteSpace: ids.siteSpaceId };
  await attempt('update-site', { name: 'a site space of another section', body: back });
  await act('delete-site-section-group');
  await act('delete-site-section');
  const last = { siteSectionId: firstId };
  await attempt('delete-site-section', { name: 'delete the only section', params: last });
  await attempt('get-site-structure', { name: 'the structure without sections' });
  await look('a site without sections again');
}
