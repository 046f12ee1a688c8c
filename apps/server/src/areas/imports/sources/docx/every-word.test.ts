import fc from 'fast-check';
import { expect, it } from 'vitest';
import { field, importWord, paragraph, run } from '../testing/word-document.ts';

/** What makes some XML of some XML of the same kind, and shows all of its words. */
const INLINE: readonly ((inner: string) => string)[] = [
  (inner) => `<w:ins>${inner}</w:ins>`,
  (inner) => `<w:moveTo>${inner}</w:moveTo>`,
  (inner) => `<w:bdo w:val="rtl">${inner}</w:bdo>`,
  (inner) => `<w:dir w:val="ltr">${inner}</w:dir>`,
  (inner) => `<w:smartTag>${inner}</w:smartTag>`,
  (inner) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`,
  (inner) => `<w:hyperlink w:anchor="nowhere">${inner}</w:hyperlink>`,
  (inner) => `<w:fldSimple w:instr="REF x">${inner}</w:fldSimple>`,
  (inner) => field(' HYPERLINK "https://a.test/" ', inner),
  (inner) => field(' SEQ x ', inner),
  (inner) =>
    `<w:r><w:ruby><w:rt>${inner}</w:rt><w:rubyBase>${inner.replaceAll('word', 'base')}</w:rubyBase></w:ruby></w:r>`,
  (inner) =>
    `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(inner)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
];

/** The same, and shows none of them. */
const UNSHOWN: readonly ((inner: string) => string)[] = [
  (inner) => `<w:del>${inner}</w:del>`,
  (inner) => `<w:moveFrom>${inner}</w:moveFrom>`,
  (inner) => field(inner, run(' ')),
  (inner) => inner.replaceAll('<w:r><w:t', '<w:r><w:rPr><w:vanish/></w:rPr><w:t'),
];

const BLOCKS: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<w:sdt><w:sdtContent>${inner}</w:sdtContent></w:sdt>`,
  (inner) => `<w:customXml>${inner}</w:customXml>`,
  (inner) =>
    `<w:tbl><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc>${inner}</w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>`,
];

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);

it('brings every word that Word shows to the page once, and none that it hides', async () => {
  const piece = fc.record({
    around: fc.array(pick(INLINE), { maxLength: 4 }),
    unshown: fc.option(pick(UNSHOWN), { freq: 3 }),
  });
  const block = fc.record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
    around: fc.array(pick(BLOCKS), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
      let count = 0;
      const expected: string[] = [];
      const body = blocks.map(({ pieces, around }) => {
        const inline = pieces.map(({ around: inner, unshown }) => {
          count += 1;
          const word = `word${count}x`;
          const written = inner.reduce((xml, wrap) => wrap(xml), run(`${word} `));
          if (unshown) return unshown(written);
          expected.push(...(written.match(/(?:word|base)\d+x/g) ?? []));
          return written;
        });
        return around.reduce((xml, wrap) => wrap(xml), paragraph(inline.join('')));
      });
      const { words } = await importWord(body.join(''));
      expect(words).toEqual(expected.sort());
    }),
    { numRuns: 60, seed: 7 },
  );
}, 60_000);
