import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCorpora, readCorpusFiles } from '../../../markup/tests/read-corpora.ts';
import { isPlanningText } from '../plan/plan-tree.ts';
import type { TextFiles } from '../testing/plan-files.ts';
import { writeBack } from '../testing/write-back.ts';

/** What makes a tree one of a layout, with a page, where its own pages lie. */
const LAYOUTS: Readonly<Record<string, { files: TextFiles; root: string }>> = {
  'a table of contents': {
    files: { 'SUMMARY.md': '# Table of contents\n\n* [Page](page.md)\n', 'page.md': '# Page\n' },
    root: '',
  },
  '.gitbook.yaml': {
    files: {
      '.gitbook.yaml':
        'root: ./docs/\nstructure: {summary: toc.md}\nredirects:\n  old: page.md # moved\n',
      'docs/toc.md': '* [Page](page.md)\n',
      'docs/page.md': '# Page\n',
      'docs/.gitbook/vars.yaml': '# Kept\nversion: 1.10\n',
      'docs/.gitbook/tags.yaml': '- {tag: api, label: API}\n',
      'docs/.gitbook/includes/note.md': 'Note.\n',
    },
    root: 'docs',
  },
  'docs.yaml': {
    files: {
      'docs.yaml':
        'site:\n  structure:\n    - {type: space, title: A, content: {directory: ./a}}\n    - {type: space, title: B, content: {directory: ./b}}\n',
      'a/SUMMARY.md': '* [Page](page.md)\n',
      'a/page.md': '# Page\n',
      'b/page.md': '# Page\n',
    },
    root: 'a',
  },
  MkDocs: {
    files: {
      'mkdocs.yml': 'site_name: x\nnav:\n  - Home: index.md\n  - More:\n      - page.md\n',
      'docs/index.md': '# Home\n',
      'docs/page.md': '# Page\n',
    },
    root: 'docs',
  },
  Docusaurus: {
    files: {
      'docusaurus.config.js': 'export default {};\n',
      'docs/page.mdx': "---\nsidebar_position: 2\n---\nimport A from './a';\n\n# Page\n\n<A />\n",
      'docs/more/_category_.json': '{"label": "More", "position": 1}\n',
      'docs/more/page.md': '# Page\n',
    },
    root: 'docs',
  },
  VitePress: {
    files: {
      'docs/.vitepress/config.ts': "export default { lang: 'en' };\n",
      'docs/index.md': '---\nlayout: home\n---\n',
      'docs/page.md': '# Page\n',
    },
    root: 'docs',
  },
  folders: { files: { 'page.md': '# Page\n', 'more/page.md': '# Page\n' }, root: '' },
};

const name = fc
  .stringMatching(/^[a-zA-Z0-9 _.()%&#'é文]{1,8}$/)
  .filter((text) => !/^\.+$/.test(text) && text.trim() !== '');
const path = fc
  .tuple(
    fc.array(name, { maxLength: 2 }),
    name,
    fc.constantFrom('.md', '.mdx', '.png', '.yaml', ''),
  )
  .map(([folders, stem, ending]) => [...folders, `${stem}${ending}`].join('/'));
const line = fc.oneof(
  fc.constantFrom(
    '# A',
    '* [x](page.md)',
    '  * [y](more/page.md "t")',
    '---',
    'title: x',
    'slug: /x',
    '```',
    '{% hint %}',
    '[l](../page.md)',
    '\ufeff',
    '![i](p.png)',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const text = fc
  .array(line, { maxLength: 6 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), lines.join('\r\n')));
const others = fc.array(fc.tuple(path, text), { maxLength: 8 });

/** A tree with further files below a folder, but for those whose path is a folder of another. */
function addFiles(
  files: TextFiles,
  root: string,
  further: readonly (readonly [string, string])[],
): TextFiles {
  const all = new Map(Object.entries(files));
  for (const [below, written] of further) {
    const at = root === '' ? below : `${root}/${below}`;
    const clashes = [...all.keys()].some(
      (other) => other === at || other.startsWith(`${at}/`) || at.startsWith(`${other}/`),
    );
    if (!clashes) all.set(at, written);
  }
  return Object.fromEntries(all);
}

describe('a tree of which nothing has changed is written as it was, byte for byte', () => {
  it.each(Object.entries(LAYOUTS))('with %s', (_, { files, root }) => {
    expect(writeBack(files)).toEqual({ files, summaryWritten: false, textsRewritten: 0 });
    fc.assert(
      fc.property(others, (further) => {
        const tree = addFiles(files, root, further);
        expect(writeBack(tree).files).toEqual(tree);
      }),
      { numRuns: 40 },
    );
  });

  /** The smallest one: areas/imports/corpora.test.ts imports and exports all of them. */
  const few = listCorpora().filter((one) => one === 'vitepress-docs');
  it.skipIf(few.length === 0).each(few)('%s', async (corpus) => {
    const { pages } = await readCorpusFiles(corpus, /\.\w+$/);
    const files = Object.fromEntries([...pages].filter(([one]) => isPlanningText(one)));
    const pictures = [...pages.keys()].filter((one) => !isPlanningText(one));
    const tree = { ...files, ...Object.fromEntries(pictures.map((one) => [one, one])) };
    const written = writeBack(tree);
    expect(written).toMatchObject({ summaryWritten: false, textsRewritten: 0 });
    for (const [one, bytes] of Object.entries(tree)) expect(written.files[one]).toBe(bytes);
    expect(Object.keys(written.files).sort()).toEqual(Object.keys(tree).sort());
  });
});
