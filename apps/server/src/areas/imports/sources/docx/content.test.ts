import { describe, expect, it } from 'vitest';
import { importWord, listWords, paragraph, run } from '../testing/word-document.ts';

const VANISH = '<w:vanish/>';
const style = (type: string, id: string, inner: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`;
const hidden = `<w:rPr>${VANISH}</w:rPr>`;

const read = async (content: string) => (await importWord(paragraph(content))).markdown.trim();
const box = (content: string) => `<w:txbxContent>${content}</w:txbxContent>`;
const alternatives = (choice: string, fallback: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
const drawnBox = (content: string) =>
  `<w:drawing><wp:anchor><wp:docPr id="1"/><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box(content)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const oldBox = (content: string) =>
  `<w:pict><v:shape><v:textbox>${box(content)}</v:textbox></v:shape></w:pict>`;

describe('hidden text', () => {
  it('is not published, by itself or by any style, and is told', async () => {
    const styles = [
      style('paragraph', 'Secret', hidden),
      style('paragraph', 'Below', '<w:basedOn w:val="Secret"/>'),
      style('character', 'Whisper', hidden),
      style('table', 'Vault', hidden),
    ].join('');
    const row = `<w:tr><w:tc>${paragraph(run('h5'))}</w:tc><w:tc>${paragraph(run('h6'))}</w:tc></w:tr>`;
    const body = [
      paragraph(`${run('a ')}${run('h1', VANISH)}${run('b')}`),
      paragraph(run('h2'), '<w:pStyle w:val="Secret"/>'),
      paragraph(run('h3'), '<w:pStyle w:val="Below"/>'),
      paragraph(`${run('h4', '<w:rStyle w:val="Whisper"/>')}${run('c')}`),
      `<w:tbl><w:tblPr><w:tblStyle w:val="Vault"/></w:tblPr>${row}</w:tbl>`,
    ].join('');
    const { words, warnings } = await importWord(body, { styles });
    expect(words).toEqual(['a', 'b', 'c']);
    expect(warnings).toEqual(['unpublished-content: Hidden text is not published (6 times)']);
  });

  it('is shown again where a run says so, or where it is hidden twice', async () => {
    const styles = style('paragraph', 'Secret', hidden) + style('character', 'Whisper', hidden);
    const body = paragraph(
      `${run('a ', '<w:vanish w:val="0"/>')}${run('b', '<w:rStyle w:val="Whisper"/>')}`,
      '<w:pStyle w:val="Secret"/>',
    );
    expect((await importWord(body, { styles })).words).toEqual(['a', 'b']);
    expect(await read(run('shown', '<w:vanish w:val="false"/>'))).toBe('shown');
  });

  it('counts as no item of a list where its end is hidden too', async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const numPr = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const body = [
      paragraph(run('one'), numPr),
      paragraph(run('gone', VANISH), `${numPr}<w:rPr>${VANISH}</w:rPr>`),
      paragraph(run('two'), numPr),
    ].join('');
    expect((await importWord(body, { numbering })).markdown.trim()).toBe('1. one\n2. two');
  });
});

describe('tracked changes and comments', () => {
  it('are accepted: what was added stays, what was deleted goes', async () => {
    const deleted = '<w:r><w:delText>old</w:delText></w:r>';
    const text = [
      `<w:ins>${run('added ')}</w:ins><w:del>${deleted}</w:del>`,
      `<w:moveTo>${run('moved ')}</w:moveTo><w:moveFrom>${run('away')}</w:moveFrom>`,
      '<w:commentRangeStart w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>',
      run('end'),
    ].join('');
    const { markdown, warnings } = await importWord(paragraph(text));
    expect(markdown.trim()).toBe('added moved end');
    expect(warnings).toEqual([
      'unpublished-content: Deleted or moved text of tracked changes is not published (2 times)',
      'unpublished-content: A comment was not imported',
    ]);
  });

  it('join paragraphs whose end was deleted, the last one too', async () => {
    const ends = '<w:rPr><w:del/></w:rPr>';
    const body = `${paragraph(run('one '), ends)}${paragraph(run('two'))}${paragraph(run('three'), ends)}`;
    expect((await importWord(body)).markdown.trim()).toBe('one two\n\nthree');
  });

  it('leave out deleted rows and cells of tables', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
    const row = (cells: string, properties = '') =>
      `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
    const body = `<w:tbl>${row(cell('a') + cell('b'))}${row(cell('x'), '<w:del/>')}${row(cell('c') + cell('y', '<w:cellDel/>'))}</w:tbl>`;
    expect((await importWord(body)).words).toEqual(['a', 'b', 'c']);
  });
});

describe('running text', () => {
  it.each([
    ['smart tags', `<w:smartTag w:element="place">${run('Berlin')}</w:smartTag>`, 'Berlin'],
    ['custom XML', `<w:customXml><w:smartTag>${run('one')}</w:smartTag></w:customXml>`, 'one'],
    ['content controls', `<w:sdt><w:sdtContent>${run('one')}</w:sdtContent></w:sdt>`, 'one'],
    ['overridden direction', `<w:bdo w:val="rtl">${run('abc')}</w:bdo>`, 'abc'],
    ['embedded direction', `<w:dir w:val="rtl">${run('שלום')}</w:dir>`, 'שלום'],
    [
      'ruby',
      `<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`,
      '漢(kan)',
    ],
    ['tabs', '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:ptab/><w:t>c</w:t></w:r>', 'a b c'],
    ['page breaks', '<w:r><w:t>a</w:t><w:br w:type="page"/><w:t>b</w:t></w:r>', 'a b'],
    ['hyphens', '<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t></w:r>', 'a\u2011b'],
    ['soft hyphens', '<w:r><w:t>a</w:t><w:softHyphen/><w:t>b</w:t></w:r>', 'a\u00adb'],
    ['symbols', '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', '✓'],
    ['symbols of any font', '<w:r><w:sym w:font="Arial" w:char="2192"/></w:r>', '→'],
    ['text beside a comment of XML', '<w:r><w:t>a<!-- x -->b<![CDATA[c]]></w:t></w:r>', 'abc'],
    [
      'runs within unknown elements',
      `<w:future><w:more>${run('kept')}</w:more></w:future>`,
      'kept',
    ],
  ])('keeps %s', async (_name, content, expected) => {
    expect(await read(content)).toBe(expected);
  });

  it('tells what it has no character for', async () => {
    const { words, warnings } = await importWord(
      paragraph(`${run('a')}<w:r><w:sym w:font="Wingdings" w:char="FFFFF"/><w:pgNum/></w:r>`),
    );
    expect([words, warnings.length]).toEqual([['a'], 2]);
  });

  it('keeps a box of a content control as what is checked', async () => {
    const box = (checked: number) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☐')}</w:sdtContent></w:sdt>`;
    expect(await read(`${box(1)}${run('done ')}${box(0)}${run('open')}`)).toBe(
      '\\[x] done \\[ ] open',
    );
  });

  it('keeps formulas as text in one line, and tells so', async () => {
    const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const formula = `<m:oMath>${t('x=')}<m:f><m:num>${t('a+b')}</m:num><m:den>${t('2')}</m:den></m:f>${t('+')}<m:sSup><m:e>${t('c')}</m:e><m:sup>${t('2')}</m:sup></m:sSup></m:oMath>`;
    const { markdown, warnings } = await importWord(paragraph(formula));
    expect(markdown.trim()).toBe('x=(a+b)/2+c^2');
    expect(warnings).toEqual(['unread-syntax: A formula was converted to text on one line']);
  });
});

describe('text boxes and drawings', () => {
  it('are read once, whichever alternative has them', async () => {
    const inner = paragraph(run('boxed'));
    const both = await importWord(
      paragraph(run('a') + alternatives(drawnBox(inner), oldBox(inner))),
    );
    expect(both.markdown.trim()).toBe('a\n\nboxed');
    for (const [choice, fallback] of [
      [drawnBox(inner), ''],
      ['<w:drawing/>', oldBox(inner)],
    ]) {
      const { words } = await importWord(paragraph(alternatives(choice ?? '', fallback ?? '')));
      expect(words).toEqual(['boxed']);
    }
  });

  it('keep pictures that are in the document, and tell of others', async () => {
    const picture = (embed: string) =>
      `<pic:pic><pic:blipFill><a:blip ${embed}/></pic:blipFill></pic:pic>`;
    const group = `<w:r><w:drawing><wp:inline><wp:docPr descr="A kiln"/><a:graphic><a:graphicData><wps:group>${picture('r:embed="i"')}${picture('r:embed="none"')}${picture('r:link="l"')}</wps:group></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const chart =
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const { markdown, warnings } = await importWord(paragraph(group + chart), {
      targets: { i: 'media/a.png', l: 'https://a.test/b.png' },
    });
    expect(markdown.trim()).toBe('![A kiln](picture-0)');
    expect(warnings).toEqual([
      'missing-asset: A picture is not embedded in the document and was left out',
      'missing-asset: A picture is not embedded in the document and was left out: https://a.test/b.png',
      'unread-syntax: A chart, diagram or shape was left out',
    ]);
  });
});

describe('tables', () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text === '' ? '' : run(text))}</w:tc>`;
  const row = (cells: string, properties = '') =>
    `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
  const table = async (...rows: string[]) =>
    (await importWord(`<w:tbl>${rows.join('')}</w:tbl>`)).markdown;
  const span = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;

  it('keep columns before the first cell of a row and behind its last', async () => {
    const markdown = await table(
      row(cell('a') + cell('b') + cell('c')),
      row(cell('d'), '<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>'),
    );
    expect(markdown).toContain('<tr><td></td><td>d</td><td></td></tr>');
  });

  it('keep merged cells in either direction, and drop rows that are merged away', async () => {
    const merge = '<w:vMerge/>';
    const begin = '<w:vMerge w:val="restart"/>';
    const markdown = await table(
      row(cell('a', span(2)) + cell('b', begin)),
      row(cell('c') + cell('d') + cell('', merge)),
      row(cell('e', begin) + cell('f', begin) + cell('g', begin)),
      row(cell('', merge) + cell('', merge) + cell('', merge)),
      row(cell('h', '<w:hMerge w:val="restart"/>') + cell('', '<w:hMerge/>') + cell('i')),
    );
    expect(markdown).toContain(
      '<tr><td colspan="2">a</td><td rowspan="2">b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td><td>g</td></tr><tr><td colspan="2">h</td><td>i</td></tr>',
    );
  });

  it('keep cells and rows in wrappers, and no more columns than Word has', async () => {
    const control = (inner: string) => `<w:sdt><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    const markdown = await table(
      control(row(control(cell('a')) + cell('b', span(2_000_000_000)))),
      row(`<w:bookmarkStart w:id="1" w:name="x"/>${cell('c')}`, '<w:gridAfter w:val="-5"/>'),
    );
    expect(listWords(markdown)).toEqual(expect.arrayContaining(['a', 'b', 'c']));
    expect(markdown.length).toBeLessThan(5000);
  });
});

describe('notes', () => {
  it('of both kinds are kept with their fields and links; marks without one are left out', async () => {
    const mark = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
    const note = (kind: string, id: number, inner: string) =>
      `<w:${kind} w:id="${id}">${paragraph(inner)}</w:${kind}>`;
    const { markdown, warnings } = await importWord(
      paragraph(
        [run('a'), mark('footnote', 1), run(' b'), mark('endnote', 1), mark('footnote', 9)].join(
          '',
        ),
      ),
      {
        footnotes: `<w:footnote w:id="0" w:type="separator">${paragraph(run('no'))}</w:footnote>${note('footnote', 1, `${run('foot ')}${run('hid', VANISH)}<w:fldSimple w:instr="REF x">${run('seven')}</w:fldSimple>`)}`,
        endnotes: note('endnote', 1, `<w:ins>${run('last')}</w:ins>`),
      },
    );
    expect(markdown).toBe('a[^1] b[^2]\n\n[^1]: foot seven\n\n[^2]: last\n');
    expect(warnings).toEqual([
      'unread-syntax: A reference mark without a note was left out',
      'unpublished-content: Hidden text is not published',
    ]);
  });
});
