import type { Env } from 'markdown-it';
import type { Definition, Definitions, LinkTarget, ReadPlace } from './definitions.ts';

/** How many characters of link definitions a document may show, repeats counted. */
const REFERENCE_BUDGET = 1_000_000;

/**
 * Says which link definitions inline text may use: those of the conditions that it stands under
 * itself, and of none. Who does not see a definition must not get what it says, and a link cannot be
 * one for some readers alone. `keepsHidden` takes others where there are none of these.
 *
 * Keeps definitions from growing a document beyond measure: each use of one takes its address and
 * title from a budget, and once that is used up the uses that follow are text.
 */
export function limitReferences(
  env: Env,
  definitions: Definitions<LinkTarget>,
  place: ReadPlace,
  options: { keepsHidden: boolean },
): void {
  if (definitions.size === 0) return;
  let budget = REFERENCE_BUDGET;
  const limited: NonNullable<Env['references']> = {};
  for (const [label, known] of definitions) {
    Object.defineProperty(limited, label, {
      enumerable: true,
      get() {
        const found = known.find((one) => isSeen(one, place)) ?? known[0];
        if (found === undefined || !(options.keepsHidden || isSeen(found, place))) return undefined;
        const { value } = found;
        const size = value.href.length + (value.title?.length ?? 0);
        if (budget < size) return undefined;
        budget -= size;
        return value;
      },
    });
  }
  env.references = limited;
}

function isSeen({ node, conditions }: Definition, place: ReadPlace): boolean {
  return !node.hidden && conditions.every((condition) => place.conditions.includes(condition));
}
