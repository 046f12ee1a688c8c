import { describeSection, type SectionResult } from './describe-sections.ts';
import { findHighlights } from './excerpt.ts';
import type { Clause } from './query.ts';
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
export interface DescribedSection {
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
