import { MAX_QUERY_LENGTH } from '@octavo/contract/search';
import { type Form, joinClauses, listClauseForms, listSplits } from './query-forms.ts';
import { dropIgnorable, isUnspaced, listWords, MAX_TERM_LENGTH, takesEndings } from './words.ts';

/**
 * One thing the reader asked for: terms that stand next to each other in this order. `prefix` says
 * that the last of them may go on; `quoted` that the reader wrote it in quotes.
 */
export interface Clause {
  terms: string[];
  prefix: boolean;
  quoted: boolean;
}

/**
 * A search, read. `clauses` must all be found, or `forms` in their places; `key` is the whole query as
 * a match key, which a title equal to it has too.
 */
export interface SearchQuery {
  clauses: Clause[];
  forms: Form[];
  key: string;
}

/** Clauses beyond these are ignored: nobody means more, and each costs a lookup. */
export const MAX_CLAUSES = 12;
/** Terms of one clause, and how often one of them counts; a longer phrase is its beginning. */
const MAX_CLAUSE_TERMS = 16;
const MAX_REPETITIONS = 2;

const QUOTES = /["\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f\uff02]/;

/**
 * Reads what a reader typed. Text in quotes is a phrase; a word that falls into several terms
 * (`max_wal_size`, a run of Chinese) is one too. The last word matches as a prefix, as do words of
 * languages that add endings. Words that follow each other are looked for in one as well, and names
 * written together by their parts. Every input is a valid query; one without a letter or digit has no
 * clauses and finds nothing.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const clauses: Clause[] = [];
  const forms: Form[] = [];
  const seen = new Map<string, number>();
  const shown = dropIgnorable(text).slice(0, MAX_QUERY_LENGTH);
  const parts = shown.normalize('NFC').split(QUOTES);
  parts.forEach((part, index) => {
    let last: number | undefined;
    const quoted = index % 2 === 1 && index < parts.length - 1;
    const chunks = quoted ? [part] : part.split(/\s+/u);
    chunks.forEach((chunk, position) => {
      const typing =
        !quoted && index === parts.length - 1 && position === chunks.length - 1 && chunk !== '';
      const clause = makeClause(chunk, quoted, typing);
      if (!clause) return;
      const name = JSON.stringify(clause);
      const known = seen.get(name);
      if (known === undefined && clauses.length >= MAX_CLAUSES) return;
      const place = known ?? clauses.length;
      if (known === undefined) {
        seen.set(name, place);
        clauses.push(clause);
        forms.push(...listClauseForms(chunk, clause, place));
      }
      if (last !== undefined) forms.push(...joinClauses(clauses, [last, place]));
      last = place;
    });
  });
  forms.push(...listSplits(clauses));
  const key = listWords(shown)
    .map((word) => word.term)
    .join(' ');
  return { clauses, forms, key };
}

function makeClause(chunk: string, quoted: boolean, typing: boolean): Clause | undefined {
  const terms = takeBeginning(listWords(chunk).map((word) => word.term));
  const last = terms.at(-1);
  if (last === undefined) return undefined;
  const cut = last.length >= MAX_TERM_LENGTH;
  const prefix = cut || (!quoted && (takesEndings(last) || (typing && worthPrefix(last))));
  return { terms, prefix, quoted };
}

/** Up to the first term too many, since a word looked up beside itself is dear and says little. */
function takeBeginning(terms: readonly string[]): string[] {
  const uses = new Map<string, number>();
  const tooMany = terms.findIndex((term) => {
    const use = (uses.get(term) ?? 0) + 1;
    uses.set(term, use);
    return use > MAX_REPETITIONS;
  });
  return terms.slice(0, Math.min(MAX_CLAUSE_TERMS, tooMany < 0 ? terms.length : tooMany));
}

/** A single letter or digit begins too many words; a single Chinese character is a word. */
function worthPrefix(term: string): boolean {
  return term.length > 1 || isUnspaced(term);
}
