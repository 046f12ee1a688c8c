import { describe, expect, it } from 'vitest';
import { listRefs } from '../refs.ts';
import { renderHtml } from '../render/render-html.ts';
import { FIXTURE_CONTEXT } from '../testing/fixture-context.ts';
import { makeAnchor } from './anchors.ts';
import { listHeadingAliases } from './heading-aliases.ts';
import { buildDocument } from './index.ts';
import { classifyTarget } from './targets.ts';

const read = (text: string) => buildDocument(text, { blocks: [], resolve: () => undefined });

describe('the anchor of a heading', () => {
  it.each([
    ['Docs/API', 'docs-api'],
    ['a / b', 'a-b'],
    ['/etc/hosts', 'etc-hosts'],
    ['Über uns', 'uber-uns'],
    ['安装 指南', '安装-指南'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['Часто задаваемые', 'часто-задаваемые'],
    ['مرحبا بكم', 'مرحبا-بكم'],
    ['R&D', 'r-and-d'],
    ['1. Start', 'id-1.-start'],
  ])('of %j is %j', (text, anchor) => {
    expect(makeAnchor(text)).toBe(anchor);
    expect(read(`## ${text}\n`).nodes[0]).toMatchObject({ meta: { id: anchor } });
  });
});

describe('the aliases of a heading', () => {
  it.each<[string, string[]]>([
    ['Plain words', []],
    ['Docs/API', ['docsapi']],
    ['R&D & more', ['rd--more', 'rd-more', 'r-d-more']],
    ['1. Start', ['1-start', '_1-start']],
    ['What is `v1.2`?', ['what-is-v12', 'what-is-v1-2']],
    ['Über uns', ['über-uns']],
    ['安装 指南', []],
    ['snake_case', ['snake-case']],
    ['A\u0000\u200b\ud800', []],
    ['A\tb\u202e', []],
    ['🚀 Go', ['-go', '🚀-go']],
  ])('%j: %j', (text, aliases) => {
    const plain = text.replaceAll('`', '');
    const found = listHeadingAliases(plain, makeAnchor(plain));
    for (const alias of aliases) expect(found).toContain(alias);
    if (aliases.length === 0) expect(found).toEqual([]);
  });

  it('are ids within it, none of them twice on a page or in place of another heading’s own', () => {
    const document = read('## R&D\n\n## RD\n\n### A/B/C\n\n### A/B/C\n\n## a-b-c\n');
    const html = renderHtml(document, FIXTURE_CONTEXT);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['r-and-d', 'rd', 'r-d', 'a-b-c', 'abc']));
    expect(html).toMatch(/<h2 id="rd">/);
    expect(html).toMatch(/<h3 id="a-b-c">(<[^>]*><\/[^>]*>)*A\/B\/C/);
  });

  it('are anchors that links lead to', () => {
    const { anchors } = listRefs(read('## R&D\n'));
    expect(anchors).toEqual(expect.arrayContaining(['r-and-d', 'rd', 'r-d']));
  });

  it.each([
    'Café au lait',
    '설치 안내',
    'がぎ',
  ])('are found by links to %s however accents are written, in the heading or in the link', (text) => {
    const forms = ['NFC', 'NFD'] as const;
    for (const form of forms) {
      const document = read(`## ${text.normalize(form)}\n`);
      const { anchors } = listRefs(document);
      const ids = renderHtml(document, FIXTURE_CONTEXT);
      const slug = text.toLowerCase().replaceAll(' ', '-');
      for (const other of forms) {
        const written = slug.normalize(other);
        for (const raw of [`#${written}`, `#${encodeURIComponent(written)}`]) {
          const target = classifyTarget(raw);
          expect(target).toEqual({ kind: 'anchor', anchor: slug.normalize('NFC') });
          expect(anchors).toContain(slug.normalize('NFC'));
          expect(ids).toContain(`id="${slug.normalize('NFC')}"`);
        }
      }
    }
  });
});
