import { findHighlights, makeExcerpt, type TextRange } from './excerpt.ts';
import type { Clause } from './query.ts';
import type { FoundSection } from './results-store.ts';

/** A text with the ranges of it that matched, in UTF-16 units, in order. */
export interface HighlightedText {
  text: string;
  highlights: TextRange[];
}

/** A section that matched. The page's own section, before its first heading, has no anchor. */
export interface SectionResult {
  id: string;
  anchor: string | undefined;
  title: HighlightedText;
  /** The part of its text with the most matches. */
  excerpt: HighlightedText;
}

/** A section with its excerpt of about `excerptLength` UTF-16 units; 200 unless given. */
export function describeSection(
  row: FoundSection,
  clauses: readonly Clause[],
  excerptLength: number | undefined,
): SectionResult {
  return {
    id: `${row.page_id}-${row.ordinal.toString(36)}`,
    anchor: row.anchor ?? undefined,
    title: highlight(row.title, clauses),
    excerpt: makeExcerpt(row.body, clauses, excerptLength),
  };
}

/** A text with all of it that matched. */
export function highlight(text: string, clauses: readonly Clause[]): HighlightedText {
  return { text, highlights: findHighlights(text, clauses) };
}
