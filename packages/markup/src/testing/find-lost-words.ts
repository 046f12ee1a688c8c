const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/**
 * The words of a source that are not in what is shown of it as often as they should be, once each. A
 * word that marks part in one and not in the other is looked for within what stands without white space.
 */
export function findLostWords(source: string, shown: string): string[] {
  const required = countWords(source);
  const found = countWords(shown);
  let joined: string | undefined;
  const lost: string[] = [];
  for (const [word, count] of required) {
    if ((found.get(word) ?? 0) >= count) continue;
    joined ??= normalize(shown).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
    if (joined.split(word).length - 1 < count) lost.push(word);
  }
  return lost;
}

/** The words of a text with how often each stands in it. */
export function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of normalize(text).match(WORD) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
