import { describe, expect, it } from 'vitest';
import { field, importWord, paragraph, run } from '../testing/word-document.ts';
import { readInstruction, readLink } from './read-instruction.ts';

const STYLES = `<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>`;
const heading = (content: string) => paragraph(content, '<w:pStyle w:val="H"/>');
const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/>`;
const simple = (instruction: string, result: string) =>
  `<w:fldSimple w:instr="${instruction}">${result}</w:fldSimple>`;

const read = async (content: string) => (await importWord(paragraph(content))).markdown.trim();

describe('where a field leads', () => {
  it.each([
    ['HYPERLINK "https://a.test/x" \\l "top"', { href: 'https://a.test/x#top' }],
    ['HYPERLINK "https://a.test/x" \\o "A tip"', { href: 'https://a.test/x' }],
    ['HYPERLINK "https://a.test/x" \\t "_blank"', { href: 'https://a.test/x' }],
    ['HYPERLINK \\o "A tip" "https://a.test/x"', { href: 'https://a.test/x' }],
    ['HYPERLINK \\n \\l "top" "https://a.test/x"', { href: 'https://a.test/x#top' }],
    ['HYPERLINK https://a.test/x \\* MERGEFORMAT', { href: 'https://a.test/x' }],
    ['hyperlink “https://a.test/x”', { href: 'https://a.test/x' }],
    ['HYPERLINK "https://a.test/x#old" \\l new', { href: 'https://a.test/x#new' }],
    ['HYPERLINK "C:\\\\a\\\\b \\"c\\".txt"', { href: 'C:\\a\\b "c".txt' }],
    ['HYPERLINK \\l "place"', { bookmark: 'place' }],
    ['HYPERLINK "#place"', { bookmark: 'place' }],
    ['REF place \\h', { bookmark: 'place' }],
    ['PAGEREF place \\p \\h', { bookmark: 'place' }],
    ['HYPERLINK', undefined],
    ['SEQ Figure \\* ARABIC', undefined],
  ])('reads %s', (instruction, link) => {
    expect(readLink(readInstruction(` ${instruction} `))).toEqual(link);
  });

  it('takes no longer for one that is made to take long', () => {
    expect(readInstruction('HYPERLINK "'.repeat(200_000)).name).toBe('HYPERLINK');
    expect(readInstruction('“ '.repeat(200_000)).values.length).toBeLessThan(10_000);
  });
});

describe('fields', () => {
  it('keep their results, of either kind, and never show an instruction', async () => {
    const text = `${run('Figure ')}${simple(' SEQ Figure ', run('7'))}${run(' and ')}${field(' SEQ Table ', run('3'))}${run('.')}`;
    expect(await read(text)).toBe('Figure 7 and 3.');
    expect(await read(`${run('a')}${field(' XE "hidden entry" ')}${run('b')}`)).toBe('ab');
  });

  it('may be within each other, in instruction and result', async () => {
    const inner = field(' MERGEFIELD Name ', run('SECRET'));
    const instruction = `<w:r><w:instrText> IF </w:instrText></w:r>${inner}<w:r><w:instrText> = "x" "y" </w:instrText></w:r>`;
    expect(await read(field(instruction, run('shown')))).toBe('shown');
    const number = field(' SEQ x ', run('9'));
    expect(await read(field(' HYPERLINK "https://a.test/" ', `${run('n ')}${number}`))).toBe(
      '[n 9](https://a.test/)',
    );
    const address = `<w:r><w:instrText>HYPERLINK "</w:instrText></w:r>${field(' QUOTE x ', run('https://a.test/q'))}<w:r><w:instrText>"</w:instrText></w:r>`;
    expect(await read(field(address, run('to q')))).toBe('[to q](https://a.test/q)');
  });

  it('may have instructions over several runs, and results over several paragraphs', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const part = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
    const first = `${mark('begin')}${part(' HYPER')}${part('LINK "https://a')}${part('.test/" ')}${mark('separate')}${run('one')}`;
    const { markdown } = await importWord(
      `${paragraph(first)}${paragraph(`${run('two')}${mark('end')}${run(' three')}`)}`,
    );
    expect(markdown.trim()).toBe('[one](https://a.test/)\n\n[two](https://a.test/) three');
  });

  it('without an end hide nothing, and are told', async () => {
    const open = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const { words, warnings } = await importWord(
      `${paragraph(`${end}${run('one ')}${open}${run('two')}`)}${paragraph(run('three'))}`,
    );
    expect(words).toEqual(['one', 'three', 'two']);
    expect(warnings).toEqual(['unread-syntax: A field that is not closed was ignored (2 times)']);
  });

  it('of a form show what was chosen', async () => {
    const form = (inner: string, name: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${inner}</w:ffData></w:fldChar></w:r><w:r><w:instrText>${name}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const entries = '<w:listEntry w:val="red"/><w:listEntry w:val="blue"/>';
    const list = form(`<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`, 'FORMDROPDOWN');
    const box = form('<w:checkBox><w:checked/></w:checkBox>', 'FORMCHECKBOX');
    expect(await read(`${run('is ')}${list}`)).toBe('is blue');
    expect(await read(`${box}${run('done')}`)).toBe('\\[x] done');
    expect(await read(field(' MACROBUTTON NoMacro [Click here] '))).toBe('\\[Click here]');
  });

  it('that refer to headings lead there; to other places they are their words', async () => {
    const { markdown } = await importWord(
      [
        heading(`${bookmark('start')}${run('Start')}`),
        heading(`${bookmark('_Toc1')}${bookmark('firing')}${run('Firing the kiln')}`),
        paragraph(`${bookmark('fig')}${run('Figure 7')}`),
        paragraph(
          [
            simple(' REF firing \\h ', run('A')),
            field(' PAGEREF _Toc1 \\h ', run('2')),
            `<w:hyperlink w:anchor="firing">${run('B')}</w:hyperlink>`,
            field(' HYPERLINK \\l "firing" ', run('C')),
            simple(' REF fig \\h ', run('Figure 7')),
            field(' REF gone ', run('D')),
            field(' REF start ', run('title')),
          ].join(run(' ')),
        ),
      ].join(''),
      { styles: STYLES },
    );
    const last = markdown.trim().split('\n').at(-1);
    const to = '(#firing-the-kiln)';
    expect(last).toBe(`[A]${to} [2]${to} [B]${to} [C]${to} Figure 7 D title`);
  });

  it('and links of relationships keep their addresses; one without is its words', async () => {
    const link = (attributes: string, text: string) =>
      `<w:hyperlink ${attributes}>${run(text)}</w:hyperlink>`;
    const { markdown, warnings } = await importWord(
      paragraph(
        [
          link('r:id="a" w:anchor="top"', 'one'),
          link('r:id="a"', 'two'),
          link('r:id="none" w:anchor="x"', 'three'),
          field(' HYPERLINK "javascript:alert(1)" ', run('four')),
          field(' HYPERLINK "https://a.test/?q=&quot;x y&quot;" ', run('five')),
        ].join(run(' ')),
      ),
      { targets: { a: 'https://a.test/p' } },
    );
    expect(markdown.trim()).toMatch(
      /^\[one\]\(https:\/\/a\.test\/p#top\) \[two\]\(https:\/\/a\.test\/p\) three four \[five\]\(/,
    );
    expect(warnings).toEqual([
      'broken-link: A link without an address was left out; its text is kept',
    ]);
  });
});
