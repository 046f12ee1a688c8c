import { makeSpace } from '../../areas/imports/testing/make-space.ts';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { addSiteSection, addSiteSpace } from '../../areas/sites/index.ts';
import { changeStructure } from '../../areas/sites/structure/change-structure.ts';
import { addGroup } from '../../areas/sites/structure/edit-groups.ts';
import { editSection } from '../../areas/sites/structure/edit-sections.ts';
import type { Tx } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import { importInto, type SiteServer } from './site-server.ts';

/** A site space of the site that `publishSections` makes. */
interface Made {
  spaceId: string;
  siteSpaceId: string;
}

/** A site of four sections, two of them in a group, with versions and languages. */
export interface SectionedSite {
  siteId: string;
  organizationId: string;
  /** The site's path. */
  path: string;
  /** The ids of its sections. */
  sections: { guide: string; api: string; tools: string; news: string };
  /** The site spaces of the first section: English, and in order French and Arabic. */
  guide: { en: Made; fr: Made; ar: Made };
  /** Those of the second section: the versions 2 and 1. */
  api: { v2: Made; v1: Made };
}

const GUIDE = {
  'README.md': '# Guide\n\nWelcome to the kiln.\n',
  'firing.md': '# Firing\n\nHow to fire.\n\n## Slowly\n\nSlowly.\n\n## Quickly\n\nQuickly.\n',
  'only-english.md': '# Only in English\n\nNobody has translated this.\n',
};

/** Makes the site; the guide is its default section. */
export async function publishSections(server: SiteServer): Promise<SectionedSite> {
  const { platform } = server;
  const home = await server.publish({ location: makeMemoryTree(GUIDE), title: 'Guide' });
  const { siteId, organizationId, path } = home;
  const site = { siteId, organizationId, actor: testActor };
  const write = <T>(run: (tx: Tx) => Promise<T>) => platform.database.transaction(run);

  async function makeTree(
    title: string,
    tree: Record<string, string>,
    language: 'fr' | 'ar' | null = null,
  ): Promise<{ spaceId: string; title: string }> {
    const spaceId = await makeSpace(platform);
    await importInto(platform, spaceId, makeMemoryTree(tree));
    await setSpace(spaceId, { title, language });
    return { spaceId, title };
  }
  const setSpace = (id: string, values: { title?: string; language: 'en' | 'fr' | 'ar' | null }) =>
    write((tx) =>
      tx
        .updateTable('spaces')
        .set({ ...values, emoji: '' })
        .where('id', '=', id)
        .execute(),
    );
  async function addSection(title: string, tree: Record<string, string>) {
    const space = await makeTree(title, tree);
    const { id, outline } = await write((tx) =>
      addSiteSection(platform, tx, site, { fallbackTitle: 'Docs', space }),
    );
    const row = outline.siteSpaces.find((one) => one.section_id === id);
    const first = outline.sections.find((one) => one.is_default === 1)?.id ?? '';
    return { id, first, made: { spaceId: space.spaceId, siteSpaceId: row?.id ?? '' } };
  }
  async function addSpace(
    space: { spaceId: string; title: string },
    sectionId: string,
    to: string,
  ) {
    const siteSpaceId = await write((tx) =>
      addSiteSpace(platform, tx, site, { ...space, sectionId, path: to }),
    );
    return { spaceId: space.spaceId, siteSpaceId };
  }

  await setSpace(home.spaceId, { language: 'en' });
  const api = await addSection('API 2', {
    'README.md': '# API\n\nThe second version.\n',
    'kilns.md': '# Kilns\n\nList of kilns.\n',
    'glazes.md': '# Glazes\n\nNew in 2.\n',
  });
  const v1 = await addSpace(
    await makeTree('API 1', {
      'README.md': '# API\n\nThe first version.\n',
      'kilns.md': '# Kilns\n\nOld kilns.\n',
    }),
    api.id,
    'v1',
  );
  const tools = await addSection('Tools', {
    'README.md': '# Tools\n\nThings to hold.\n',
    'wheel.md': '# Wheel\n\nIt turns.\n',
  });
  const news = await addSection('News', { 'README.md': '# News\n\nNothing new.\n' });
  await write((tx) =>
    changeStructure(platform, tx, site, (outline) => {
      const id = platform.ids.next();
      const named = editSection(outline, api.id, { title: 'API reference', icon: 'code' });
      const sections = [tools.id, news.id];
      const at = '2026-01-31T09:30:00.000Z';
      return addGroup(named, { id, siteId, title: 'More', icon: 'layer-group', sections, at });
    }),
  );
  const fr = await makeTree(
    'Guide français',
    {
      'README.md': '# Guide\n\nBienvenue au four.\n',
      'firing.md': '# Cuisson\n\nComment cuire.\n',
    },
    'fr',
  );
  const ar = await makeTree(
    'الدليل',
    { 'README.md': '# الدليل\n\nمرحبا بكم في الفرن.\n', 'firing.md': '# الحرق\n\nطريقة الحرق.\n' },
    'ar',
  );
  const siteSpaces = await platform.database.db
    .selectFrom('site_spaces')
    .select(['id', 'space_id'])
    .where('site_id', '=', siteId)
    .execute();
  const en = siteSpaces.find((one) => one.space_id === home.spaceId)?.id ?? '';
  return {
    ...{ siteId, organizationId, path },
    sections: { guide: api.first, api: api.id, tools: tools.id, news: news.id },
    guide: {
      en: { spaceId: home.spaceId, siteSpaceId: en },
      fr: await addSpace(fr, api.first, 'fr'),
      ar: await addSpace(ar, api.first, 'ar'),
    },
    api: { v2: api.made, v1 },
  };
}
