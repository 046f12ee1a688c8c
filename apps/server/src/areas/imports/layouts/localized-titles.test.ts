import { describe, expect, it } from 'vitest';
import { findSiteConfig } from './recognise-layout.ts';
import type { ImportWarning } from './toc-entry.ts';
import { makeTreeView } from './tree-texts.ts';

const TEXT = `site:
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
    const warnings: ImportWarning[] = [];
    const tree = makeTreeView(['docs.yaml'], new Map([['docs.yaml', TEXT]]));
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
      new Map([['docs.yaml', TEXT.replace(/.*localizedTitle.*\n/g, '')]]),
    );
    const none: ImportWarning[] = [];
    findSiteConfig(plain, none);
    expect(none).toEqual([]);
  });
});
