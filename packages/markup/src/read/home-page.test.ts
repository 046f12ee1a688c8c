import { describe, expect, it } from 'vitest';
import { splitSections } from '../sections.ts';
import { buildDocument, readPage } from './index.ts';

const identity = (text: string): string => text;

const HOME = `---
layout: home
hero:
  name: Kiln
  text: Pottery
  tagline: Fire it once.
  image: /kiln.svg
  actions:
    - { theme: brand, text: Start, link: ./start }
features:
  - { title: Hot, details: Very., link: ./heat, linkText: Limits }
---
`;

function build(text: string) {
  return buildDocument(text, { blocks: [], resolve: () => undefined });
}

describe('a home page', () => {
  it('has its name as title, room, and no second telling of its description', () => {
    expect(readPage(HOME, identity).attributes).toEqual({
      title: 'Kiln',
      layout: { width: 'wide', outline: false, description: false },
    });
  });

  it('keeps the title that its front matter sets', () => {
    const text = HOME.replace('layout: home\n', 'layout: home\ntitle: Welcome\n');
    expect(readPage(text, identity).attributes.title).toBe('Welcome');
  });

  it('has the targets of its image, actions and features', () => {
    const raw = readPage(HOME, identity).targets.map((target) => `${target.use} ${target.raw}`);
    expect(raw.toSorted()).toEqual(['image /kiln.svg', 'link ./heat', 'link ./start']);
  });

  it('is found by the words of its hero and features', () => {
    const text = splitSections(build(HOME))
      .map((section) => `${section.title} ${section.text}`)
      .join(' ');
    for (const word of ['Pottery', 'Fire it once.', 'Hot', 'Very.', 'Limits']) {
      expect(text).toContain(word);
    }
  });

  it('has no block for its front matter, so that the text below keeps its own ids', () => {
    const text = `${HOME}\nBelow.\n`;
    const { blocks } = readPage(text, identity);
    expect(blocks.map((block) => block.kind)).toEqual(['paragraph']);
    const nodes = buildDocument(text, {
      blocks: blocks.map((block) => ({ ...block, id: 'own' })),
      resolve: () => undefined,
    }).nodes;
    expect(nodes.at(-1)?.key).toBe('own');
  });

  it.each([
    'layout: home',
    'layout: home\nhero: 1\nfeatures: no',
    'layout: home\nhero: { actions: [1, null, { text: A }], image: {} }\nfeatures: [null, 3, {}]',
    'layout: doc\nhero: { name: Kiln }',
  ])('is nothing where the front matter describes none: %s', (front) => {
    expect(build(`---\n${front}\n---\n`).nodes).toEqual([]);
  });
});
