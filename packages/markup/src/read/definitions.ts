import type { Env, Token } from 'markdown-it';
import type { SyntaxNode } from './syntax-tree.ts';

/** Where a text is being read: the conditions round that place, outermost first. */
export interface ReadPlace {
  conditions: readonly SyntaxNode[];
}

/** Something that is defined in a text, and can be referred to from elsewhere in it. */
export interface Definition<T = unknown> {
  /** Hidden where nobody sees what is defined. */
  node: SyntaxNode;
  /** The conditions that it stands under, outermost first. */
  conditions: readonly SyntaxNode[];
  value: T;
}

/** Where a link definition leads. */
export type LinkTarget = NonNullable<Env['references']>[string];

/** What a text defines, by label, in order: a label that comes again may stand under a condition. */
export type Definitions<T> = Map<string, Definition<T>[]>;

/** Notes a definition. */
export function addDefinition<T>(
  definitions: Definitions<T>,
  label: string,
  definition: Definition<T>,
): void {
  const known = definitions.get(label);
  if (known === undefined) definitions.set(label, [definition]);
  else known.push(definition);
}

/**
 * Parses blocks of Markdown with `parse`, which is given an environment, and answers the target of
 * each token of a link definition. The parser itself keeps but the first of those with one label.
 */
export function recordLinkTargets(
  env: Env,
  tokens: readonly Token[],
  parse: () => void,
): ReadonlyMap<Token, LinkTarget> {
  const recorded: LinkTarget[] = [];
  env.references = new Proxy<NonNullable<Env['references']>>(
    {},
    {
      get: () => undefined,
      set(_, _label, target: LinkTarget) {
        recorded.push(target);
        return true;
      },
    },
  );
  parse();
  delete env.references;
  const targets = new Map<Token, LinkTarget>();
  if (recorded.length === 0) return targets;
  for (const token of tokens) {
    const target = token.type === 'reference_definition' ? recorded[targets.size] : undefined;
    if (target !== undefined) targets.set(token, target);
  }
  return targets;
}

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
