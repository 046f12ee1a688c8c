import { createHash } from 'node:crypto';
import { alignBlocks, type PageRecord } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { describe, expect, it } from 'vitest';
import { cutRecordText, type RecordText, translateRecord } from './translate-record.ts';

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

function makePage(text: string, more: Partial<PageRecord> = {}): RecordText<PageRecord> {
  let made = 0;
  const read = { text, blocks: readPage(text, hashText).blocks };
  const blocks = alignBlocks(null, read, () => `b${made++}`);
  const record: PageRecord = {
    ...{ id: 'p1', parent: null, order: 'a0', type: 'document', title: 'Clay', slug: 'clay' },
    ...{ document: 'hash', createdAt: '', updatedAt: '', ...more },
  };
  return { record, document: { text, blocks, links: {} } };
}

/** The page with these words, by the texts of its segments. */
function translate(page: RecordText<PageRecord>, words: Readonly<Record<string, string>>) {
  const given = cutRecordText(page, hashText).flatMap(({ id, text }) =>
    words[text] === undefined ? [] : [[id, words[text]] as const],
  );
  return translateRecord(page, new Map(given), new Set(), hashText);
}

describe('a page in another language', () => {
  it('has the title and description that its text says, said once', () => {
    const page = makePage('---\ndescription: Soft\n---\n# Clay\n\nDig it.', {
      description: 'Soft',
    });
    expect(cutRecordText(page, hashText).map(({ text }) => text)).toEqual([
      ...['Soft', 'Clay', 'Dig it.'],
    ]);
    const { record, document } = translate(page, { Soft: 'Weich', Clay: 'Ton' });
    expect(record).toMatchObject({ title: 'Ton', description: 'Weich', slug: 'clay' });
    expect(document?.text).toBe('---\ndescription: "Weich"\n---\n# Ton\n\nDig it.');
  });

  it('has a title of its own translated where its text says another', () => {
    const page = makePage('# Clay\n\nDig it.', { title: 'On clay', linkTitle: 'Link' });
    const { record, document } = translate(page, { 'On clay': 'Über Ton', Link: 'Verweis' });
    expect(record).toMatchObject({ title: 'Über Ton', linkTitle: 'Verweis', document: 'hash' });
    expect(document).toBe(page.document);
  });

  it('has the blocks of its source by their ids, and is the same each time', () => {
    const page = makePage('One.\n\n- two\n- three');
    const words = { 'One.': 'Eins.', three: 'drei' };
    const [first, second] = [translate(page, words), translate(page, words)];
    expect(first.document?.blocks.map(({ id }) => id)).toEqual(['b0', 'b1']);
    expect(first.document?.text).toBe('Eins.\n\n- two\n- drei');
    expect(first.missing).toEqual(['record.title', 'b1.0']);
    expect(second).toEqual(first);
  });

  it('keeps words whose translation can’t be used, and counts them', () => {
    const page = makePage('Dig *it*.');
    const answers = { Clay: '<b>Ton</b>', 'Dig <x1>it</x1>.': 'Grab' };
    const { record, document, refused } = translate(page, answers);
    expect([record.title, document?.text]).toEqual(['Clay', 'Dig *it*.']);
    expect(refused).toEqual(['record.title', 'b0.0']);
  });
});
