import { isStorableText } from '../../../http/read-body.ts';

/** The longest filter, in characters; a provider's own have about a hundred. */
const MAX_LENGTH = 8_192;
/** How deeply brackets may be nested, and how many negations there may be. */
const MAX_DEPTH = 20;
const MAX_NEGATIONS = 50;

/**
 * Why a filter is not given to the parser, whose time and depth grow with what stands in a filter;
 * undefined where it may be. The parser tries each line break in a text in two ways, so that it would
 * never end with a few dozen of them: none may be there.
 */
export function findFilterMistake(filter: string): string | undefined {
  if (filter.length > MAX_LENGTH) return `The filter has more than ${MAX_LENGTH} characters.`;
  if (/\p{Cc}/u.test(filter) || !isStorableText(filter)) {
    return 'The filter contains control characters.';
  }
  const outside = filter.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  let depth = 0;
  for (const character of outside) {
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    if (depth > MAX_DEPTH) return `The filter is nested more than ${MAX_DEPTH} levels deep.`;
  }
  const negations = outside.match(/\bnot\b/gi)?.length ?? 0;
  return negations > MAX_NEGATIONS ? 'The filter has too many negations.' : undefined;
}
