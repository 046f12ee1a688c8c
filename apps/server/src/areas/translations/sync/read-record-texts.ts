import type { Hash, RevisionContent } from '@octavo/content';
import type { RecordText, WrittenRecord } from '@octavo/translation';
import type { Platform } from '../../../platform/index.ts';
import { type RevisionChanges, readDocuments } from '../../content/index.ts';

/** Records whose texts are in memory at once, at most. */
const BATCH_SIZE = 25;

/** Content without anything. */
export const NO_CONTENT: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

/** The pages and reusable contents that changes set. */
export function listWritten({ pages, reusableContents }: RevisionChanges): WrittenRecord[] {
  const records = [...(pages?.values() ?? []), ...(reusableContents?.values() ?? [])];
  return records.filter((record) => record !== null);
}

/** Records with their texts, some at a time: one query for each batch. */
export async function* readRecordTexts(
  platform: Platform,
  records: readonly WrittenRecord[],
): AsyncGenerator<RecordText[]> {
  for (let start = 0; start < records.length; start += BATCH_SIZE) {
    const batch = records.slice(start, start + BATCH_SIZE);
    const hashes = batch.flatMap(({ document }) => document ?? []);
    const documents = await readDocuments(platform, hashes);
    yield batch.map((record) => ({ record, document: findText(documents, record.document) }));
  }
}

function findText<V>(documents: ReadonlyMap<Hash, V>, hash: Hash | undefined): V | undefined {
  if (hash === undefined) return undefined;
  const document = documents.get(hash);
  if (document === undefined) throw new Error(`The document ${hash} is missing.`);
  return document;
}
