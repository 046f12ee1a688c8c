import { readPage } from '@octavo/markup';
import { cutSegments, type PageText } from '../cut-segments.ts';
import type { Segment } from '../segment.ts';
import { translateMock, type WriteWords } from './mock-translators.ts';

/** A page as segments are cut from it, its blocks without ids. */
export function readPageText(text: string): PageText {
  return { text, blocks: readPage(text, () => '').blocks };
}

/** The segments of a text. */
export function readSegments(text: string): Segment[] {
  return cutSegments(readPageText(text));
}

/** A translation of every segment, by its id. */
export function translateAll(
  segments: readonly Segment[],
  write: WriteWords,
): ReadonlyMap<string, string> {
  return new Map(segments.map(({ id, text }) => [id, translateMock(text, write)]));
}
