import type { Segment } from './segment.ts';

/** How the segments of a text differ from those of the text before. */
export interface SegmentChanges {
  /** Segments of after whose text no segment of before has: what must be translated. */
  added: Segment[];
  /** Segments of before whose text no segment of after has. */
  removed: Segment[];
  /** Segments of after whose text was there before, wherever it stood. */
  kept: Segment[];
}

/** Compares segments by what decides their translation, which is their text. */
export function diffSegments(
  before: readonly Segment[],
  after: readonly Segment[],
): SegmentChanges {
  const old = new Set(before.map(({ text }) => text));
  const now = new Set(after.map(({ text }) => text));
  return {
    added: after.filter(({ text }) => !old.has(text)),
    removed: before.filter(({ text }) => !now.has(text)),
    kept: after.filter(({ text }) => old.has(text)),
  };
}
