import { describe, expect, it } from 'vitest';
import { importWord, item, paragraph, run } from '../testing/word-document.ts';

/** Far more than these take on a busy machine, and far less than quadratic time would. */
const TIMEOUT_MS = 20_000;
const MANY = 20_000;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const nest = (depth: number, open: string, inner: string, close: string) =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

describe('a document of Word that is made to cost much', () => {
  it.each([
    ['tables', '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'],
    ['content controls', '<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>'],
    ['alternatives', '<mc:AlternateContent><mc:Choice>', '</mc:Choice></mc:AlternateContent>'],
  ])(
    'is refused for %s that are nested too deeply',
    async (_name, open, close) => {
      const body = nest(50_000, open, paragraph(run('a')), close);
      await expect(importWord(body)).rejects.toThrow('nested too deeply');
      const honest = nest(20, open, paragraph(run('kept')), close);
      expect((await importWord(honest)).words).toEqual(['kept']);
    },
    TIMEOUT_MS,
  );

  it(
    'is read where fields are many, or within each other',
    async () => {
      const open = mark('begin') + mark('separate');
      const { words } = await importWord(
        [
          paragraph(nest(MANY, open, run('deep'), mark('end'))),
          paragraph(mark('begin').repeat(MANY) + run('open')),
        ].join(''),
      );
      expect(words).toEqual(['deep', 'open']);
    },
    TIMEOUT_MS,
  );

  it('is read where one thing refers to another in a circle', async () => {
    const styles = ['A', 'B']
      .map(
        (id, index) =>
          `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${'BA'[index]}"/></w:style>`,
      )
      .join('');
    const { words } = await importWord(paragraph(run('a'), '<w:pStyle w:val="A"/>'), { styles });
    expect(words).toEqual(['a']);
    const self = `<w:footnote w:id="1">${paragraph(`${run('b')}<w:r><w:footnoteReference w:id="1"/></w:r>`)}</w:footnote>`;
    const marks = '<w:r><w:footnoteReference w:id="1"/></w:r>'.repeat(100);
    const { markdown } = await importWord(paragraph(run('a') + marks), { footnotes: self });
    expect(markdown).toBe('a[^1]\n\n[^1]: b\n');
  });

  it('is read where a level, a number or a span is no number, or one of any size', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="x"><w:start w:val="1e99"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="-4"><w:startOverride w:val="-7"/></w:lvlOverride></w:num><w:num/>`;
    const cell = `<w:tc><w:tcPr><w:gridSpan w:val="1e9"/><w:vMerge/></w:tcPr>${paragraph(run('c'))}</w:tc>`;
    const row = `<w:tr><w:trPr><w:gridBefore w:val="99999999999"/></w:trPr>${cell}</w:tr>`;
    const body = `${item('a', 1, 1e9)}${item('b', 1, -1)}<w:tbl>${row}</w:tbl>`;
    const { markdown } = await importWord(body, { numbering });
    expect(markdown.length).toBeLessThan(2000);
    expect(markdown).toMatch(/ a\n[\s\S]* b\n/);
  });

  it('tells of many things in few warnings', async () => {
    const pictures = Array.from(
      { length: 500 },
      (_, index) =>
        `<w:r><w:pict><v:imagedata r:id="p${index}"/></w:pict></w:r><w:r><w:x${index}/></w:r>`,
    ).join('');
    const { warnings } = await importWord(paragraph(run('a') + pictures));
    expect(warnings[0]).toBe(
      'missing-asset: A picture is not embedded in the document and was left out (500 times)',
    );
    expect(warnings.length).toBeLessThanOrEqual(201);
  });

  it('may have marks of its own with the names that are used within', async () => {
    const forged = '<w:bookmarkStart w:id="1" w:name="octavo-item-9"/>';
    const styles =
      '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/></w:style>';
    const { markdown } = await importWord(
      `${paragraph(forged + run('Kiln'), '<w:pStyle w:val="H"/>')}${paragraph(run('&lt;ol&gt;&lt;li&gt;&lt;a id="octavo-item-4"&gt;&lt;/a&gt;'))}`,
      { styles },
    );
    expect(markdown).toContain('## Kiln\n\n');
    expect(markdown).toContain('octavo-item-4');
  });
});
