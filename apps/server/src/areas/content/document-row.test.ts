import { runAtOnce, type StoredDocument } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { decodeDocumentRow, encodeDocumentRowInSteps } from './document-row.ts';

function makeDocument(count: number, text = 'Glasur 釉\n'): StoredDocument {
  const part = { id: 'p', kind: 'list-item', start: 0, end: 1 };
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = { id: `b${at}`, kind: 'paragraph', start: at, end: at + 1, hash: `h${at}` };
    return at % 3 === 0 ? { ...block, parts: [part] } : block;
  });
  return { text, blocks, links: { 'a.md': { kind: 'page', page: 'p1' } } };
}

describe('a document as a row', () => {
  it.each([0, 1, 999, 1000, 1001, 2500])('of %i blocks is read as it was written', (count) => {
    const document = makeDocument(count);
    const row = runAtOnce(encodeDocumentRowInSteps('hash', document));
    expect(decodeDocumentRow(row)).toEqual(document);
    expect(JSON.parse(row.blocks)).toHaveLength(count);
  });

  it.each(['a\0b', 'half \ud83c'])('keeps a text that a text column cannot hold: %j', (text) => {
    const row = runAtOnce(encodeDocumentRowInSteps('hash', makeDocument(1, text)));
    expect(row.escaped).toBe(1);
    expect(row.text.isWellFormed() && !row.text.includes('\0')).toBe(true);
    expect(decodeDocumentRow(row).text).toBe(text);
  });

  it('yields behind each thousand blocks', () => {
    const steps = encodeDocumentRowInSteps('hash', makeDocument(2500));
    expect([steps.next().done, steps.next().done, steps.next().done]).toEqual([false, false, true]);
  });
});
