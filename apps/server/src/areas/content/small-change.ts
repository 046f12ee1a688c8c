import type { ContentMove } from './commit-revision.ts';

/** The most records that a small change has, and the most characters of text. */
const MAX_RECORDS = 50;
const MAX_TEXT = 256 * 1024;

/**
 * Whether what follows a change, such as an index, may do so in the transaction that makes it: then
 * whoever wrote finds it at once. After larger ones, such as imports, others who write would wait
 * for it, so it is left to a durable job.
 */
export function isSmallChange({ pages, documents }: ContentMove): boolean {
  if (pages === undefined || pages.size > MAX_RECORDS) return false;
  let text = 0;
  for (const document of documents?.values() ?? []) text += document.text.length;
  return (documents?.size ?? 0) <= MAX_RECORDS && text <= MAX_TEXT;
}
