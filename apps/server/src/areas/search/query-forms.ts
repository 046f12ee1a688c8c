import { listForms } from './compounds.ts';
import { isUnspaced, listWords, MAX_TERM_LENGTH } from './words.ts';

/** Terms that say the same as some of what the reader asked for, written otherwise. */
export interface Form {
  terms: string[];
  prefix: boolean;
  /** The clauses that it stands for, by their places. */
  of: readonly number[];
  /** Whether it is looked for only where little is found without. */
  isFree: boolean;
}

interface Asked {
  terms: readonly string[];
  prefix: boolean;
  quoted: boolean;
}

/** Words longer than this are not taken apart, and no more of them than that. */
const MAX_SPLIT_LENGTH = 32;
const MAX_SPLITS = 60;
const MIN_SPLIT_LENGTH = 5;
const MIN_PART_LENGTH = 2;

/**
 * The other ways to write what one reader's clause says, from the text that it was read from: its
 * words in one, its parts in camel case, and, freely, a word as two.
 */
export function listClauseForms(chunk: string, clause: Asked, place: number): Form[] {
  const { terms, prefix, quoted } = clause;
  if (quoted || terms.some(isUnspaced)) return [];
  const of = [place];
  const forms: Form[] = [];
  const words = listWords(chunk);
  const found = listForms(chunk);
  const [first, last] = [words[0], words.at(-1)];
  const whole = found.find(
    (form) => form.length === 1 && form[0]?.start === first?.start && form[0]?.end === last?.end,
  );
  if (whole) forms.push({ terms: whole.map(({ term }) => term), prefix, of, isFree: false });
  const spread = words.flatMap((word) => {
    const parts = found.find((form) => form.length > 1 && form[0]?.start === word.start);
    return (parts ?? [word]).map(({ term }) => term);
  });
  if (spread.length > words.length) forms.push({ terms: spread, prefix, of, isFree: false });
  return forms;
}

/** Two clauses that follow each other in one word; none where that is no word. */
export function joinClauses(clauses: readonly Asked[], [one, other]: [number, number]): Form[] {
  const pair = [clauses[one], clauses[other]];
  const terms = pair.flatMap((clause) => (clause && !clause.quoted ? clause.terms : []));
  const term = terms.join('');
  const isWord = one !== other && term.length <= MAX_TERM_LENGTH && !isUnspaced(term);
  if (!isWord || pair.some((clause) => clause === undefined || clause.quoted)) return [];
  return [
    { terms: [term], prefix: clauses[other]?.prefix ?? false, of: [one, other], isFree: false },
  ];
}

/** Each way to write a word as two, of as many of the clauses as may be. */
export function listSplits(clauses: readonly Asked[]): Form[] {
  const splits = clauses.flatMap(({ terms: [term = '', ...rest], prefix, quoted }, place) => {
    if (quoted || rest.length > 0 || term.length > MAX_SPLIT_LENGTH || !SPELLED.test(term))
      return [];
    if (term.length < MIN_SPLIT_LENGTH || isUnspaced(term)) return [];
    const forms: Form[] = [];
    for (let at = MIN_PART_LENGTH; at <= term.length - MIN_PART_LENGTH; at += 1) {
      const terms = [term.slice(0, at), term.slice(at)];
      if (terms[1]?.match(/^[\p{M}\udc00-\udfff]/u)) continue;
      forms.push({ terms, prefix, of: [place], isFree: true });
    }
    return forms;
  });
  return splits.slice(0, MAX_SPLITS);
}

/** Words with digits are not run together of others. */
const SPELLED = /^[\p{L}\p{M}]+$/u;
