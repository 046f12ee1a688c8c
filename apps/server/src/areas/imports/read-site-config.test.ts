import { describe, expect, it } from 'vitest';
import { readSiteConfig } from './read-site-config.ts';
import { makeMemoryTree } from './testing/memory-tree.ts';

const space = (key: string, title: string, extra = '') =>
  `        - { type: space, key: ${key}, title: ${title}, content: { directory: ./${key} }${extra} }\n`;
const file = `site:
  structure:
    - type: section
      title: Guide
      children:
${space('one', 'English')}${space('two', 'Deutsch', ', default: true')}    - type: section
      title: API
      children:
${space('three', 'English')}`;

describe('the spaces of a tree', () => {
  it('are read from whichever of its names the file has', async () => {
    for (const name of ['docs.yaml', 'gitbook-docs.yaml']) {
      const config = await readSiteConfig(makeMemoryTree({ [name]: file, 'a.md': '' }));
      expect(config?.spaces.map(({ directory }) => directory)).toEqual(['one', 'two', 'three']);
    }
  });

  it('are none where the file is another or broken', async () => {
    for (const text of ['openapi: 3.1.0\n', 'site: [\n']) {
      expect(await readSiteConfig(makeMemoryTree({ 'docs.yaml': text }))).toBeUndefined();
    }
    expect(await readSiteConfig(makeMemoryTree({ 'a/docs.yaml': file }))).toBeUndefined();
  });
});
