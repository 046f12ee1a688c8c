import { describe, expect, it } from 'vitest';
import { makeTreeView } from '../tree-view.ts';
import type { TreeWarning } from '../tree-warning.ts';
import { chooseSiteSpace, findSiteConfig, parseSiteConfig } from './site-config.ts';

const text = `site:
  title: Kilns
  structure:
    - type: section
      title: Guide
      path: guide
      children:
        - type: space
          key: guide-en
          title: English
          path: en
          default: true
          content: { directory: ./guide/en, language: en }
        - type: space
          key: guide-fr
          title: Français
          path: fr
          content: { directory: /guide/fr/, language: fr }
        - type: space
          key: elsewhere
          title: Elsewhere
          content: { directory: null }
    - type: section-group
      title: More
      children:
        - type: section
          title: Changes
          children:
            - { type: space, key: changes, content: { directory: changes } }
`;

describe('parseSiteConfig', () => {
  it('lists the spaces of sections, groups and language variants', () => {
    expect(parseSiteConfig(text)).toEqual({
      title: 'Kilns',
      spaces: [
        {
          key: 'guide-en',
          title: 'English',
          path: 'en',
          directory: 'guide/en',
          language: 'en',
          section: 'Guide',
          sectionPath: 'guide',
          default: true,
          isChosen: true,
          hidden: false,
          place: { key: '/0', title: 'Guide', path: 'guide', isDefault: true },
        },
        {
          key: 'guide-fr',
          title: 'Français',
          path: 'fr',
          directory: 'guide/fr',
          language: 'fr',
          section: 'Guide',
          sectionPath: 'guide',
          default: false,
          isChosen: false,
          hidden: false,
          place: { key: '/0', title: 'Guide', path: 'guide', isDefault: true },
        },
        {
          key: 'changes',
          title: 'changes',
          directory: 'changes',
          section: 'Changes',
          default: false,
          isChosen: true,
          hidden: false,
          place: { key: '/1/0', title: 'Changes', isDefault: false, group: { title: 'More' } },
        },
      ],
    });
  });

  it('lets another file of that name alone', () => {
    expect(parseSiteConfig('openapi: 3.1.0\npaths: {}\n')).toBeUndefined();
  });

  it('refuses a directory outside the tree', () => {
    const outside = 'site:\n  structure:\n    - { type: space, content: { directory: ../x } }\n';
    expect(() => parseSiteConfig(outside)).toThrow(/content.directory/);
  });
});

const LOCALIZED = `site:
  localizedTitle: { fr: Site }
  structure:
    - type: section-group
      title: More
      localizedTitle: { fr: Plus }
      children:
        - type: section
          title: 2024
          children:
            - { type: space, key: old, content: { directory: ./old }, localizedTitle: { fr: Vieux } }
          localizedTitle:
            localizedTitle: Année
`;

describe('titles in other languages', () => {
  it('are warned of where the site configuration has them, with their lines', () => {
    const warnings: TreeWarning[] = [];
    const tree = makeTreeView(['docs.yaml'], new Map([['docs.yaml', LOCALIZED]]));
    expect(findSiteConfig(tree, warnings)?.spaces).toHaveLength(1);
    const about = (title: string, line: number) => ({
      kind: 'invalid-configuration',
      path: 'docs.yaml',
      line,
      message: `The titles of "${title}" in other languages (localizedTitle) are not shown.`,
    });
    expect(warnings).toEqual([about('More', 6), about('old', 11), about('2024', 12)]);
    const plain = makeTreeView(
      ['docs.yaml'],
      new Map([['docs.yaml', LOCALIZED.replace(/.*localizedTitle.*\n/g, '')]]),
    );
    const none: TreeWarning[] = [];
    findSiteConfig(plain, none);
    expect(none).toEqual([]);
  });
});

const writeSpace = (key: string, title: string, extra = '') =>
  `        - { type: space, key: ${key}, title: ${title}, content: { directory: ./${key} }${extra} }\n`;
const STRUCTURE = `site:
  structure:
    - type: section
      title: Guide
      children:
${writeSpace('one', 'English')}${writeSpace('two', 'Deutsch', ', default: true')}    - type: section
      title: API
      children:
${writeSpace('three', 'English')}`;

describe('the space that a name means', () => {
  it.each([
    ['three', 'three'],
    ['English', 'one'],
    ['API', 'three'],
    ['Guide', 'two'],
    ['anything else', 'two'],
  ])('is chosen by key, folder, title or section: %s', (wanted, directory) => {
    const config = parseSiteConfig(STRUCTURE);
    expect(config && chooseSiteSpace(config, wanted)?.directory).toBe(directory);
  });
});
