import { describe, expect, it } from 'vitest';
import { compileTypst } from '../../tests/compile-typst.ts';
import { type PdfContent, readPdf } from '../../tests/read-pdf.ts';
import type { InlineNode } from '../document.ts';
import { block, documentOf, heading, inline, paragraph, text } from '../testing/make-nodes.ts';
import { pageOf, typstContextOf } from './testing/typst-context-of.ts';
import type { TypstBook, TypstContext } from './typst-context.ts';
import { writeTypstBook } from './write-book.ts';

const context = typstContextOf({
  resolveRef: (ref) =>
    ref.kind === 'page' || ref.kind === 'anchor'
      ? { href: `https://docs.example/${ref.page}`, title: `Page ${ref.page}` }
      : undefined,
});

async function print(book: Partial<TypstBook>, options: Partial<TypstContext> = {}) {
  const whole = { title: 'Kiln guide', cover: true, pages: [], ...book };
  const compiled = compileTypst(writeTypstBook(whole, { ...context, ...options }));
  expect(compiled.problems).toEqual([]);
  return readPdf(compiled.pdf());
}

function linkTo(ref: Record<string, unknown>, words = 'words'): InlineNode {
  return inline('link', { ref }, [text(words)]);
}

function pageWith(pdf: PdfContent, words: string): number {
  return pdf.pages.findIndex((page) => page.includes(words)) + 1;
}

const firing = pageOf(
  'firing',
  'Firing',
  documentOf(heading(1, 'Before', 'before'), paragraph('FIRINGTEXT'), heading(3, 'Cones', 'cones')),
  [pageOf('cool', 'Cooling', documentOf(heading(2, 'Slowly', 'slowly'), paragraph('COOLTEXT')))],
);

describe('a book', () => {
  it.each([
    true,
    false,
  ])('says at the foot of its first sheet what readers are told (cover: %s)', async (cover) => {
    const notice = 'Some letters are missing.';
    const { pages } = await print({ cover, notice, pages: [firing] });
    expect(pages[0]).toContain('Somelettersaremissing.');
    expect(pages.slice(1).join('')).not.toContain('Somelettersaremissing.');
  });

  it('has a cover, contents with page numbers, parts, and chapters on sheets of their own', async () => {
    const pdf = await print({
      emoji: '1f525',
      subtitle: 'All about heat',
      date: '21 November 2026',
      pages: [
        pageOf('part', 'Basics', undefined, [firing]),
        { id: 'out', title: 'Forum', kind: 'link', href: 'https://forum.example', children: [] },
      ],
    });
    expect(pdf.pages[0]).toMatch(/Kilnguide.*Allaboutheat.*21November2026/u);
    const chapter = pageWith(pdf, 'FIRINGTEXT');
    const cooling = pageWith(pdf, 'COOLTEXT');
    expect(pdf.pages[1]).toContain(`Contents`);
    expect(pdf.pages[1]).toMatch(new RegExp(`Firing[.]*${chapter}.*Cooling[.]*${cooling}.*Forum`));
    expect(cooling).toBe(chapter + 1);
    expect(pdf.jumps).toContain(`2 > ${cooling}`);
    expect(new Set(pdf.addresses)).toEqual(new Set(['https://forum.example/']));
    const numbered = pdf.pages.filter((page, index) => page.endsWith(`${index + 1}`));
    expect(numbered).toEqual(pdf.pages.slice(1));
  });

  it('has bookmarks of pages and their headings, by their depth in the tree', async () => {
    const pdf = await print({ pages: [pageOf('part', 'Basics', undefined, [firing])] });
    expect(pdf.outline).toEqual([
      '1 Basics',
      '2 Firing',
      '3 Before',
      '4 Cones',
      '3 Cooling',
      '4 Slowly',
    ]);
  });

  it('flattens headings below the sixth level', async () => {
    let page = pageOf('p9', 'Page 9', documentOf(heading(3, 'Deepest', 'd')));
    for (let level = 8; level > 0; level -= 1) {
      page = pageOf(`p${level}`, `Page ${level}`, documentOf(paragraph('x')), [page]);
    }
    const { outline } = await print({ pages: [page] });
    expect(outline).toHaveLength(10);
    expect(outline.at(-1)).toBe('6 Deepest');
  });

  it('runs its title and that of the page along the sheets after a chapter begins', async () => {
    const long = Array.from({ length: 90 }, (_, index) => paragraph(`Line ${index} of the page.`));
    const pdf = await print({ cover: false, pages: [pageOf('p', 'Glazes', documentOf(...long))] });
    expect(pdf.pages.length).toBeGreaterThan(1);
    expect(pdf.pages[0]).not.toContain('Kilnguide');
    expect(pdf.pages[1]).toMatch(/^KilnguideGlazes/);
  });

  it('of one page has neither cover nor contents', async () => {
    const pdf = await print({
      cover: false,
      pages: [pageOf('p', 'Glazes', documentOf(paragraph('a')))],
    });
    expect(pdf.pages).toEqual(['Glazesa1']);
    expect(pdf.title).toBe('Kiln guide');
  });
});

describe('links', () => {
  it('lead to pages and anchors in the PDF, and else to addresses', async () => {
    const links = [
      linkTo({ kind: 'page', page: 'b' }),
      linkTo({ kind: 'anchor', page: 'b', anchor: 'far' }),
      linkTo({ kind: 'anchor', page: 'b', anchor: 'gone' }),
      linkTo({ kind: 'anchor', anchor: 'own' }),
      linkTo({ kind: 'page', page: 'elsewhere' }),
      linkTo({ kind: 'page', page: 'b', space: 'other' }),
    ];
    const far = Array.from({ length: 90 }, (_, index) => paragraph(`Line ${index}.`));
    const pdf = await print({
      cover: false,
      pages: [
        pageOf(
          'a',
          'A',
          documentOf(heading(1, 'Own', 'own'), ...links.map((one) => paragraph(one))),
        ),
        pageOf('b', 'B', documentOf(...far, heading(1, 'Far', 'far'))),
      ],
    });
    expect(pdf.jumps.toSorted()).toEqual(['1 > 1', '1 > 2', '1 > 2', `1 > ${pdf.pages.length}`]);
    expect(pdf.addresses).toEqual(['https://docs.example/elsewhere', 'https://docs.example/b']);
  });

  it('without a target are text', async () => {
    const pdf = await print(
      {
        cover: false,
        pages: [
          pageOf(
            'a',
            'A',
            documentOf(
              paragraph(linkTo({ kind: 'page', page: 'x' }, 'gone')),
              paragraph(linkTo({ kind: 'anchor', anchor: 'x' }, 'nowhere')),
              block('content-ref', { ref: { kind: 'page', page: 'x' }, source: 'x.md' }),
            ),
          ),
        ],
      },
      { resolveRef: () => undefined },
    );
    expect(pdf.pages[0]).toContain('gonenowherex.md');
    expect([...pdf.jumps, ...pdf.addresses]).toEqual([]);
  });
});

describe('languages', () => {
  it.each([
    ['en', 'Fire slowly', 'en'],
    ['fa-IR', 'آهسته گرم کنید', 'fa-IR'],
    ['zh-TW', '慢慢加熱', 'zh-TW'],
  ])('of the context is that of the PDF: %s', async (locale, words, language) => {
    const pages = [pageOf('a', words, documentOf(paragraph(words)))];
    const pdf = await print({ cover: false, pages }, { locale });
    expect(pdf.language).toBe(language);
  });

  it('of a page in another script is that of its script', () => {
    const pages = [
      ...[
        'Отжигайте медленно',
        'آهسته گرم کنید',
        'חממו לאט',
        '천천히 가열',
        'ゆっくり加熱する',
        '慢慢加热',
      ],
    ].map((words, index) => pageOf(`p${index}`, words, documentOf(paragraph(words))));
    const source = writeTypstBook({ title: 't', cover: false, pages }, context);
    const languages = [...source.matchAll(/^#\[#set text\(lang: "(\w+)".*?dir: (\w+)\)/gm)];
    expect(languages.map(([, lang, dir]) => `${lang} ${dir}`)).toEqual([
      ...['ru ltr', 'fa rtl', 'he rtl', 'ko ltr', 'ja ltr', 'zh ltr'],
    ]);
  });
});

describe('pictures', () => {
  const picture = block('images', {}, [
    block('image', { ref: { kind: 'file', file: 'f' }, alt: 'A kiln', width: 200 }),
  ]);
  const book = { cover: false, pages: [pageOf('a', 'A', documentOf(picture))] };
  const write = (path: string) =>
    writeTypstBook({ title: 't', ...book }, { ...context, resolveImage: () => ({ path }) });

  it('stand at the path that the context gives', () => {
    expect(write('/images/3f.png')).toContain('#picture("/images/3f.png","A kiln",150pt,false);');
  });

  it.each([
    '/etc/../passwd',
    '../a.png',
    'a.png',
    '/a"b.png',
    '/a b.png',
    '//a.png',
    '/./a.png',
    '',
  ])('never stand at the path %j', (path) => {
    const source = write(path);
    expect(source).not.toContain('#picture(');
    expect(source).toContain('A kiln');
  });
});
