import type { Env } from 'markdown-it';

/** How many characters of link definitions a document may show, repeats counted. */
const REFERENCE_BUDGET = 1_000_000;

/**
 * Keeps link definitions from growing a document beyond measure: each use of one takes its address
 * and title from a budget, and once that is used up the uses that follow are text.
 */
export function limitReferences(env: Env): void {
  const definitions = env.references;
  if (definitions === undefined) return;
  let budget = REFERENCE_BUDGET;
  const limited: typeof definitions = {};
  for (const [label, definition] of Object.entries(definitions)) {
    const size = definition.href.length + (definition.title?.length ?? 0);
    Object.defineProperty(limited, label, {
      enumerable: true,
      get() {
        if (budget < size) return undefined;
        budget -= size;
        return definition;
      },
    });
  }
  env.references = limited;
}
