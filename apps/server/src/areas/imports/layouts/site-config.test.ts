import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from './site-config.ts';

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
