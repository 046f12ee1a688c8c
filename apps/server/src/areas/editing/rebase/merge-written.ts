import {
  alignBlocks,
  type DocumentMerge,
  mergeDocuments,
  type StoredDocument,
  type TextConflict,
  type TextTools,
} from '@octavo/content';
import { type LineEnd, settleLineEnd, writeDocumentLineEnds } from './line-ends.ts';

/** A text that somebody sent, with what those of its targets mean that are known. */
interface SentText {
  text: string;
  links: StoredDocument['links'];
}

/** What was sent, merged. Its blocks have their ids, to be aligned with those of the text as read. */
interface WrittenMerge extends StoredDocument {
  conflicts: TextConflict[];
}

/**
 * Merges a whole text that somebody sent with what `base`, which they started from, has become. All
 * texts may differ in how their lines end: that is no change, and the present text's ends stand.
 */
export function mergeWritten(
  base: StoredDocument,
  ours: StoredDocument,
  sent: SentText,
  tools: TextTools,
): WrittenMerge {
  const ends = [base, ours, sent].map(({ text }) => settleLineEnd(text));
  const known = new Set(ends.filter((end) => end !== 'none'));
  if (known.size < 2 || known.has('mixed')) return merge(base, ours, sent, tools);
  const plain = (document: StoredDocument) => writeDocumentLineEnds(document, '\n', tools.hashText);
  const theirs = { ...sent, text: sent.text.replaceAll('\r\n', '\n') };
  const merged = merge(plain(base), plain(ours), theirs, tools);
  const isWindows = chooseLineEnd(ends) === '\r\n';
  return isWindows ? writeDocumentLineEnds(merged, '\r\n', tools.hashText) : merged;
}

/** The line end of the present text, else of the base. */
function chooseLineEnd([base, ours]: readonly (LineEnd | 'none' | 'mixed' | undefined)[]) {
  return ours === 'none' ? base : ours;
}

function merge(
  base: StoredDocument,
  ours: StoredDocument,
  { text, links }: SentText,
  tools: TextTools,
): WrittenMerge {
  const { blocks } = tools.readText(text);
  const theirs = {
    text,
    blocks: alignBlocks(base, { text, blocks }, tools.newId),
    links: { ...base.links, ...links },
  };
  return mergeTexts(base, ours, theirs, tools);
}

/** Merges what a writer made of `base` with what it has become meanwhile. */
function mergeTexts(
  base: StoredDocument,
  ours: StoredDocument,
  theirs: StoredDocument,
  tools: TextTools,
): DocumentMerge {
  return mergeDocuments(base, ours, theirs, tools);
}
