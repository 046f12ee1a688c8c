import { findHighlights, makeExcerpt, type TextRange } from './excerpt.ts';
import type { Clause } from './query.ts';
import type { FoundSection } from './results-store.ts';
import type { SearchOutcome, SearchPosition } from './search-content.ts';

/** What was found, with excerpts in place of texts, as a thread hands it over. */
export interface DescribedOutcome {
  /** All that looks for what it finds, to be shown in other texts. */
  clauses: readonly Clause[];
  /** Those among them that are not of the query, which may be mistyped. */
  alternatives: readonly Alternative[];
  /** In order; the sections of a page stand together. */
  sections: readonly DescribedSection[];
  total: number;
  next?: SearchPosition;
  spaceIds: readonly string[];
}

/** A word that was looked for beside those of the query. */
export interface Alternative {
  clause: Clause;
  /** Whether it stands in what is shown of sections. */
  isShown: boolean;
}

/** A section and where it is. */
interface DescribedSection {
  spaceId: string;
  pageId: string;
  result: SectionResult;
}

/** Cuts the excerpts; see `describeSection`. */
export function describeOutcome(
  { query, alternatives, sections: rows, total, next, spaceIds }: SearchOutcome,
  excerptLength: number | undefined,
): DescribedOutcome {
  const forms = query.forms.map(({ terms, prefix }) => ({ terms, prefix, quoted: false }));
  const clauses = [...query.clauses, ...forms, ...alternatives];
  const sections = rows.map((row) => ({
    spaceId: row.space_id,
    pageId: row.page_id,
    result: describeSection(row, clauses, excerptLength),
  }));
  return {
    clauses,
    sections,
    total,
    spaceIds,
    alternatives: alternatives.map((clause) => ({ clause, isShown: isShown(sections, clause) })),
    ...(next && { next }),
  };
}

function isShown(sections: readonly DescribedSection[], clause: Clause): boolean {
  return sections.some(({ result: { title, excerpt } }) =>
    [title.text, excerpt.text].some((text) => findHighlights(text, [clause]).length > 0),
  );
}

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
function describeSection(
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
