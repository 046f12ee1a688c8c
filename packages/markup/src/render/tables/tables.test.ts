import { describe, expect, it } from 'vitest';
import type { BlockNode } from '../../document.ts';
import { block, contextOf, documentOf, fragment, paragraph } from '../../testing/make-nodes.ts';
import { renderHtml } from '../render-html.ts';

const context = contextOf({
  resolveRef(ref) {
    if (ref.kind === 'page' && ref.page === 'p1') return { href: '/glaze', title: 'Glaze' };
    return ref.kind === 'user' && ref.user === 'u1' ? { href: '/u/ada', title: 'Ada' } : undefined;
  },
  resolveFile(ref) {
    return ref.kind === 'file' && ref.file.startsWith('f')
      ? { src: `/files/${ref.file}.png`, name: `${ref.file}.png` }
      : undefined;
  },
});
const render = (node: BlockNode) => renderHtml(documentOf(node), context);

interface Column {
  type: string;
  title?: string;
  [option: string]: unknown;
}

/** A table of the given columns and rows; a text value is the words of its cell. */
function table(
  columns: Record<string, Column>,
  rows: Record<string, unknown>[],
  view: Record<string, unknown> = {},
  data: Record<string, unknown> = {},
): BlockNode {
  const fragments = rows.flatMap((row, index) =>
    Object.entries(row)
      .filter(([id]) => columns[id]?.type === 'text')
      .map(([id, words]) => fragment(`r${index}-${id}`, paragraph(String(words)))),
  );
  const records = rows.map((row, index) => {
    const values = Object.fromEntries(
      Object.entries(row).map(([id, value]) => [
        id,
        columns[id]?.type === 'text' ? `r${index}-${id}` : value,
      ]),
    );
    return [`r${index}`, { orderIndex: `a${index}`, values }] as const;
  });
  const definition = Object.fromEntries(
    Object.entries(columns).map(([id, column]) => [id, { id, title: id, ...column }]),
  );
  const displayed = { type: 'grid', columns: Object.keys(columns), hideHeader: false, ...view };
  return block(
    'table',
    { view: displayed, definition, records: Object.fromEntries(records.reverse()), ...data },
    [],
    { isVoid: true, fragments },
  );
}

const WRAPPER = '<div class="table-scroll" role="region" tabindex="0" aria-label="Table 1">';

describe('grids', () => {
  it('are tables in a region that scrolls, with records in their order', () => {
    const columns = { Name: { type: 'text' }, Heat: { type: 'number' } };
    expect(render(table(columns, [{ Name: 'Kiln', Heat: 1200 }, { Name: 'Oven' }]))).toBe(
      `${WRAPPER}<table><thead><tr><th scope="col">Name</th><th scope="col" class="cell-number">Heat</th></tr></thead>` +
        '<tbody><tr><td>Kiln</td><td class="cell-number">1200</td></tr><tr><td>Oven</td><td class="cell-number"></td></tr></tbody></table></div>',
    );
  });

  it('show every type of value', () => {
    const columns = {
      ok: { type: 'checkbox' },
      stars: { type: 'rating', max: 3 },
      kind: {
        type: 'select',
        multiple: true,
        options: [{ value: 'a', label: 'Raw', color: 'blue' }],
      },
      docs: { type: 'files' },
      who: { type: 'users', multiple: true },
      page: { type: 'content-ref' },
      photo: { type: 'image' },
    };
    const row = {
      ok: true,
      stars: 2,
      kind: ['a', 'b'],
      docs: ['f1', 'gone'],
      who: ['u1', 'u2'],
      page: { kind: 'page', page: 'p1' },
      photo: { ref: { kind: 'file', file: 'f2' }, objectFit: 'cover', alt: 'Hot' },
    };
    const cells = [
      '<span class="checkbox checkbox-checked" role="img" aria-label="Yes">☑</span>',
      '<span class="rating" role="img" aria-label="2/3">★★☆</span>',
      '<span class="tag tag-blue">Raw</span> <span class="tag">b</span>',
      '<a href="/files/f1.png">f1.png</a>',
      '<a class="user" href="/u/ada">Ada</a>',
      '<a href="/glaze">Glaze</a>',
      '<img class="fit-cover" src="/files/f2.png" alt="Hot" decoding="async">',
    ];
    expect(render(table(columns, [row]))).toContain(
      `<tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody>`,
    );
  });

  it('have column widths, alignment, and a header only for assistive technology', () => {
    const columns = {
      a: { type: 'text', textAlignment: 'center', verticalAlignment: 'middle' },
      b: { type: 'text', textAlignment: 'right' },
    };
    const view = { hideHeader: true, columnWidths: { a: 120.4 }, stickyHeader: true };
    expect(render(table(columns, [{ a: 'x', b: 'y' }], view, { fullWidth: true }))).toBe(
      '<div class="table-scroll full-width table-sticky-header" role="region" tabindex="0" aria-label="Table 1">' +
        '<table><colgroup><col width="120"><col></colgroup>' +
        '<thead class="visually-hidden"><tr><th scope="col" class="align-center valign-middle">a</th><th scope="col" class="align-end">b</th></tr></thead>' +
        '<tbody><tr><td class="align-center valign-middle">x</td><td class="align-end">y</td></tr></tbody></table></div>',
    );
  });

  it('have no header where no column has a title', () => {
    expect(render(table({ a: { type: 'text', title: '' } }, [{ a: 'x' }]))).toBe(
      `${WRAPPER}<table><tbody><tr><td>x</td></tr></tbody></table></div>`,
    );
  });

  it('merge cells within their size, and ignore merges that overlap', () => {
    const columns = { a: { type: 'text', title: '' }, b: { type: 'text', title: '' } };
    const rows = [
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ];
    const cellMerges = [
      { anchor: { record: 'r0', column: 'a' }, rowSpan: 9, colSpan: 1 },
      { anchor: { record: 'r1', column: 'a' }, rowSpan: 1, colSpan: 2 },
    ];
    expect(render(table(columns, rows, {}, { cellMerges }))).toContain(
      '<tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>4</td></tr></tbody>',
    );
  });

  it('keep several blocks of a cell as blocks', () => {
    const node = table({ a: { type: 'text', title: '' } }, [{ a: 'x' }]);
    node.fragments = [fragment('r0-a', paragraph('x'), paragraph('y'))];
    expect(render(node)).toContain('<td><p>x</p><p>y</p></td>');
  });

  it('show what a broken reference was written as', () => {
    const node = block('table', {
      view: { type: 'grid', columns: ['a'] },
      definition: { a: { id: 'a', title: '', type: 'content-ref' } },
      records: {
        r: {
          orderIndex: 'a',
          values: { a: { kind: 'page', page: 'gone' } },
          sources: { a: ['x.md'] },
        },
      },
    });
    expect(render(node)).toContain('<td>x.md</td>');
  });

  it('without columns are nothing', () => {
    expect(render(table({}, [{}]))).toBe('');
    expect(render(block('table'))).toBe('');
  });
});

describe('cards', () => {
  const columns = {
    title: { type: 'text', title: '' },
    heat: { type: 'number', title: 'Heat' },
    go: { type: 'content-ref', title: '' },
    cover: { type: 'files', title: '' },
    dark: { type: 'image', title: '' },
  };
  const view = {
    type: 'cards',
    cardSize: 'large',
    columns: ['title', 'heat'],
    targetDefinition: 'go',
    coverDefinition: 'cover',
    coverDefinitionDark: 'dark',
  };
  const target = { kind: 'page', page: 'p1' };

  it('show the displayed columns, and link as a whole to their target', () => {
    expect(render(table(columns, [{ title: 'Kiln', heat: 1200, go: target }], view))).toBe(
      '<ul class="cards cards-large"><li class="card card-linked"><div class="card-body"><div class="card-field">Kiln</div>' +
        '<div class="card-field"><div class="card-field-title">Heat</div>1200</div></div>' +
        '<a class="card-link" href="/glaze"><span class="visually-hidden">Kiln</span></a></li></ul>',
    );
  });

  it('show a cover, and another for dark themes', () => {
    const row = { title: 'Kiln', cover: ['f1'], dark: { kind: 'file', file: 'f2' } };
    expect(render(table(columns, [row], view))).toContain(
      '<li class="card"><div class="card-cover"><img class="image-light" src="/files/f1.png" alt="" loading="lazy" decoding="async">' +
        '<img class="image-dark" src="/files/f2.png" alt="" loading="lazy" decoding="async"></div>',
    );
  });

  it('hide column titles and scroll where the view says so', () => {
    const html = render(
      table(columns, [{ heat: 1 }], { ...view, hideColumnTitle: true, wrap: false }),
    );
    expect(html).toBe(
      '<ul class="cards cards-large cards-scroll"><li class="card"><div class="card-body"><div class="card-field">1</div></div></li></ul>',
    );
  });

  it('with a broken target are not linked', () => {
    const html = render(
      table(columns, [{ title: 'Kiln', go: { kind: 'page', page: 'gone' } }], view),
    );
    expect(html).not.toContain('<a');
  });
});
