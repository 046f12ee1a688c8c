import type { StoredDocument } from '@octavo/content';
import { expect, it } from 'vitest';
import {
  defineTreeReading,
  prepareReadings,
  readTree,
  shareTrees,
  takeReading,
} from './document-tree.ts';
import { read } from './testing/write-tree.ts';

const WRITE_TREE = new URL('./testing/write-tree.ts', import.meta.url);

function makeDocument(): StoredDocument {
  return {
    text: '# Title\n\n[a](b.md)\n',
    blocks: [],
    links: { 'b.md': { kind: 'page', page: 'b' } },
  };
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
  await prepareReadings([document, makeDocument()], 'page');
  const made = takeReading(reading, document, 'page');
  expect(counted.times).toBe(0);
  expect(made).toBe(takeReading(reading, { ...document }, 'page'));
  expect(counted.times).toBe(1);
}, 60_000);
