import { alignBlocks, type StoredDocument } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { expect, it } from 'vitest';
import { sha256Base64url } from '../../platform/index.ts';
import {
  defineTreeReading,
  prepareReadings,
  readTree,
  readTreeInTime,
  shareTrees,
  takeReading,
} from './document-tree.ts';
import { read as count } from './testing/count-reads.ts';
import { read } from './testing/write-tree.ts';

const COUNT_READS = new URL('./testing/count-reads.ts', import.meta.url);
const WRITE_TREE = new URL('./testing/write-tree.ts', import.meta.url);

function makeDocument(): StoredDocument {
  return {
    text: '# Title\n\n[a](b.md)\n',
    blocks: [],
    links: { 'b.md': { kind: 'page', page: 'b' } },
  };
}

function nameNext(): () => string {
  let count = 0;
  return () => `b${count++}`;
}

function countReadings() {
  const counted = { times: 0 };
  const reading = defineTreeReading(WRITE_TREE, (tree) => {
    counted.times += 1;
    return read(tree);
  });
  return { counted, reading };
}

it('a reading of a committed document is made by whoever parses it first, and given out once', () => {
  const { counted, reading } = countReadings();
  const document = makeDocument();
  shareTrees(new Map([['hash', document]]));
  const tree = readTree(document, 'page');
  expect(takeReading(reading, document, 'page')).toBe(JSON.stringify(tree));
  expect(counted.times).toBe(1);
  expect(takeReading(reading, document, 'page')).toContain('"page":"b"');
});

it('a fragment is not read from the tree of a page', () => {
  const { reading } = countReadings();
  const document = makeDocument();
  shareTrees(new Map([['hash', document]]));
  readTree(document, 'page');
  expect(takeReading(reading, document, 'fragment')).toContain('Title');
  expect(takeReading(reading, document, 'page')).not.toContain('Title');
});

it('of any other document a reading is made when it is asked for', () => {
  const { counted, reading } = countReadings();
  const document = makeDocument();
  readTree(document, 'page');
  expect(counted.times).toBe(0);
  expect(takeReading(reading, document, 'page')).toContain('"page":"b"');
});

it('a long document is parsed in a thread, and what is read of it is the same', async () => {
  const { counted, reading } = countReadings();
  const text = `# Title\n\n[a](b.md)\n\n${'Words.\n\n'.repeat(10_000)}`;
  const document = { ...makeDocument(), text };
  await prepareReadings([document, makeDocument()], 'page', reading);
  const made = takeReading(reading, document, 'page');
  expect(counted.times).toBe(0);
  expect(made).toBe(takeReading(reading, { ...document }, 'page'));
  expect(counted.times).toBe(1);
}, 60_000);

it('a long document is parsed in a thread once for all readings, whoever asks when', async () => {
  const [first, second] = [1, 2].map(() => defineTreeReading(COUNT_READS, count));
  if (first === undefined || second === undefined) throw new Error('There is no reading.');
  const document = { ...makeDocument(), text: 'Words.\n\n'.repeat(10_000) };
  await Promise.all([
    prepareReadings([document], 'page', first),
    prepareReadings([document], 'page', second),
  ]);
  const made = takeReading(first, document, 'page');
  await prepareReadings([document], 'page', second);
  expect(takeReading(second, document, 'page')).toBe(made + 1);
  await prepareReadings([document], 'page', first);
  expect(takeReading(first, document, 'page')).toBe(made + 2);
}, 60_000);

it('a tree that is handed over in pieces is the one that is built at once', async () => {
  const parts = [
    '## Part\n\n[a](b.md) and *more*\n\n- one\n- two\n\n',
    '| a | b |\n| - | - |\n| 1 | 2 |\n\n',
  ];
  const text = `# Title\n\n${parts.join('').repeat(5000)}`;
  const blocks = alignBlocks(
    null,
    { text, blocks: readPage(text, sha256Base64url).blocks },
    nameNext(),
  );
  const document = { ...makeDocument(), text, blocks };
  expect(blocks.length).toBeGreaterThan(15_000);
  expect(await readTreeInTime(document, 'page')).toEqual(readTree(document, 'page'));
}, 60_000);
