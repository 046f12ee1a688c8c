import { alignBlocks, mergeDocuments, type StoredDocument } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { hashForTests } from '../../packages/content/src/testing/test-store.ts';
import type { TextVersion } from './document-shape.ts';
import type { MergedText, MergeTriple } from './merge-problem.ts';

/**
 * Merges three versions of a text by the public door of the merge, with the reader that the server
 * has. The sides get their blocks as if each was written over the base in one edit.
 */
export function mergeTexts({ base, ours, theirs }: MergeTriple): MergedText {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `b${ids}`;
  };
  const read = (version: TextVersion, before: StoredDocument | null): StoredDocument => {
    const { text, links } = version;
    const source = { text, blocks: readPage(text, hashForTests).blocks };
    return { text, links, blocks: alignBlocks(before, source, newId) };
  };
  const from = read(base, null);
  const tools = {
    hashText: hashForTests,
    readText: (text: string) => readPage(text, hashForTests),
    newId,
  };
  const { text, links, conflicts } = mergeDocuments(
    from,
    read(ours, from),
    read(theirs, from),
    tools,
  );
  return { text, links, conflicts };
}
