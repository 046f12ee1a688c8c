import type { PageRecord } from '@octavo/content';
import { readPlainText } from './read-inline-text.ts';
import type { Segment } from './segment.ts';

const FIELDS = ['title', 'linkTitle', 'description'] as const;

/** The fields of a page's record that are translated. */
export type RecordWords = Partial<Pick<PageRecord, (typeof FIELDS)[number]>>;

/**
 * The segments of what a page's record says to readers, for what its text does not say itself. The
 * field stands behind the dot of the id, and `restoreSegment` answers its new value.
 */
export function cutRecord(record: RecordWords): Segment[] {
  return FIELDS.flatMap((field): Segment[] => {
    const words = record[field] ?? '';
    if (!/\p{L}/u.test(words)) return [];
    const place = { id: `record.${field}`, block: 'record', start: 0, end: words.length };
    return [{ ...place, form: 'words', env: {}, ...readPlainText(words) }];
  });
}
