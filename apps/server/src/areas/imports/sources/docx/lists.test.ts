import { describe, expect, it } from 'vitest';
import { importWord, item, paragraph, run, type WordParts } from '../testing/word-document.ts';
import { splitLists } from './split-lists.ts';

const level = (index: number, { start = '1', format = 'decimal', more = '' } = {}) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}</w:lvl>`;
const abstract = (id: number, levels: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const list = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const startAt = (index: number, start: number) =>
  `<w:lvlOverride w:ilvl="${index}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;

const read = async (body: string, beside: WordParts) =>
  (await importWord(body, beside)).markdown.trim();

describe('lists of Word', () => {
  it('begin, begin again and go on as Word numbers them', async () => {
    const numbering = [
      abstract(0, `${level(0)}${level(1, { format: 'lowerLetter' })}`),
      abstract(1, level(0, { start: '2' })),
      list(1, 0),
      list(2, 1),
      list(3, 0, startAt(0, 5)),
    ].join('');
    const body = [
      ...[item('one', 1), item('two', 1), paragraph(run('Between')), item('three', 1)],
      ...[paragraph(run('Next')), item('from two', 2), paragraph(run('Last'))],
      ...[item('five', 3), item('six', 3), paragraph(run('Again')), item('seven', 3)],
    ].join('');
    expect(await read(body, { numbering })).toBe(
      '1. one\n2. two\n\nBetween\n\n3. three\n\nNext\n\n2. from two\n\nLast\n\n5. five\n6. six\n\nAgain\n\n7. seven',
    );
  });

  it('are two where the second begins right behind the first', async () => {
    const numbering = `${abstract(0, level(0))}${list(1, 0)}${list(2, 0, startAt(0, 1))}`;
    const body = `${item('a', 1)}${item('b', 1)}${item('c', 2)}`;
    expect(await read(body, { numbering })).toBe('1. a\n2. b\n\n1) c');
  });

  it('count lower levels anew below each item, unless these say otherwise', async () => {
    const lower = level(1);
    const going = level(1, { more: '<w:lvlRestart w:val="0"/>' });
    const numbering = [
      ...[abstract(0, level(0) + lower), abstract(1, level(0) + going), list(1, 0), list(2, 1)],
    ].join('');
    const body = (id: number) =>
      [item('a', id), item('x', id, 1), item('b', id), item('y', id, 1)].join('');
    expect(await read(body(1), { numbering })).toBe('1. a\n   1. x\n2. b\n   1. y');
    expect(await read(body(2), { numbering })).toBe('1. a\n   1. x\n2. b\n\n   2. y');
  });

  it('restart a level only after the one that they name', async () => {
    const third = level(2, { more: '<w:lvlRestart w:val="1"/>' });
    const numbering = `${abstract(0, level(0) + level(1) + third)}${list(1, 0)}`;
    const body = [item('a', 1), item('b', 1, 1), item('c', 1, 2), item('d', 1, 1), item('e', 1, 2)];
    expect(await read(body.join(''), { numbering })).toContain('2. e');
    const more = [...body, item('f', 1), item('g', 1, 1), item('h', 1, 2)];
    expect(await read(more.join(''), { numbering })).toContain('1. h');
  });

  it('have bullets or numbers by the level', async () => {
    const mixed = `${level(0, { format: 'bullet' })}${level(1)}${level(2, { format: 'bullet' })}`;
    const numbering = `${abstract(0, mixed)}${list(1, 0)}`;
    const body = `${item('a', 1)}${item('b', 1, 1)}${item('c', 1, 2)}${item('d', 1, 1)}`;
    expect(await read(body, { numbering })).toBe('* a\n\n  1. b\n     * c\n  2. d');
  });

  it('may be those of a style, of what it is based on, and of a style of lists', async () => {
    const styled = (id: string, inner: string, type = 'paragraph') =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`;
    const numPr = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const styles = [
      styled('Step', numPr),
      styled('Special', '<w:basedOn w:val="Step"/>'),
      styled('Steps', numPr.replace('"1"', '"2"'), 'numbering'),
    ].join('');
    const numbering = [
      abstract(0, '<w:numStyleLink w:val="Steps"/>'),
      abstract(1, level(0, { start: '4' })),
      ...[list(1, 0), list(2, 1)],
    ].join('');
    const body = [
      paragraph(run('four'), '<w:pStyle w:val="Step"/>'),
      paragraph(run('five'), '<w:pStyle w:val="Special"/>'),
      paragraph(run('none'), '<w:pStyle w:val="Step"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
      paragraph(run('six'), '<w:pStyle w:val="Step"/>'),
    ].join('');
    expect(await read(body, { styles, numbering })).toBe('4. four\n5. five\n\nnone\n\n6. six');
  });

  it('have nine levels, and numbers of any size', async () => {
    const levels = Array.from({ length: 9 }, (_, index) => level(index, { start: '99999999999' }));
    const numbering = `${abstract(0, levels.join(''))}${list(1, 0)}${list(2, 77)}`;
    const items = levels.map((_, index) => item(`level${index}`, 1, index));
    const { words } = await importWord([...items, item('lost', 2), item('deep', 1, 400)].join(''), {
      numbering,
    });
    const expected = [...levels.map((_, index) => `level${index}`), 'lost', 'deep'].sort();
    expect(words.filter((word) => /^[a-z]/.test(word))).toEqual(expected);
  });

  it('do not end in a circle of styles', async () => {
    const styles =
      '<w:style w:type="numbering" w:styleId="S"><w:basedOn w:val="S"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const numbering = `${abstract(0, '<w:numStyleLink w:val="S"/>')}${list(1, 0)}`;
    expect(await read(item('a', 1), { styles, numbering })).toBe('a');
  });
});

it('gives lists that no marks are in back as they are', () => {
  const html = '<ol><li id="n">a<ul><li>b</li></ul></li></ol><p>&lt;ol&gt;</p>';
  expect(splitLists(html)).toBe(html);
});
