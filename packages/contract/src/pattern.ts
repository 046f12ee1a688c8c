/** A pattern of a text with its rule in words, which a value that breaks it is answered with. */
export type WordedPattern = { pattern: string; 'x-rule': string };

/**
 * The pattern of a text in a schema, and in words what it asks for, as a message about a field goes
 * on: "must be …". Clients see the words; the pattern stands in the API document.
 */
export function matching(pattern: string, rule: string): WordedPattern {
  return { pattern, 'x-rule': rule };
}
