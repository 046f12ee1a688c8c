import type { ContentRef } from '@octavo/content';
import type { TreeWarning } from '../tree-warning.ts';
import type { FoundTarget } from './find-target.ts';
import type { PlannedText, TreePlan } from './plan-tree.ts';

/** Links of a tree that lead into the tree of another language: by text, by what is written. */
export type LinksElsewhere = ReadonlyMap<string, ReadonlyMap<string, ElsewhereTarget>>;

/** A page in the tree of another language, which is the one at this index. */
export interface ElsewhereTarget {
  index: number;
  found: FoundTarget;
}

/**
 * Finds what the links that lead nowhere in their own tree mean in those of the other languages, the
 * first that has it. One map for each of the trees.
 */
export function findLinksElsewhere(plans: readonly TreePlan[]): LinksElsewhere[] {
  return plans.map((plan, own) => {
    const links = new Map<string, Map<string, ElsewhereTarget>>();
    for (const text of plan.texts.values()) {
      const found = findOfText(text, own, plans);
      if (found.size > 0) links.set(text.path, found);
    }
    return links;
  });
}

function findOfText(
  { path, source, links }: PlannedText,
  own: number,
  plans: readonly TreePlan[],
): Map<string, ElsewhereTarget> {
  const elsewhere = new Map<string, ElsewhereTarget>();
  for (const { raw, use } of source.targets) {
    if (use !== 'link' || links.has(raw) || elsewhere.has(raw)) continue;
    for (const [index, plan] of plans.entries()) {
      const found = index === own ? undefined : plan.finder.find(path, raw, use);
      if (found?.kind !== 'page') continue;
      elsewhere.set(raw, { index, found });
      break;
    }
  }
  return elsewhere;
}

/** Warnings without those of links that lead into another language. */
export function dropWarnings(
  warnings: readonly TreeWarning[],
  links: LinksElsewhere,
): TreeWarning[] {
  return warnings.filter(
    ({ kind, path, message }) => kind !== 'broken-link' || !links.get(path)?.has(message),
  );
}

/**
 * A plan whose texts also mean pages of other spaces: `spaceIds` are those of the trees, and
 * `pageIds` the ids of their pages by the paths of their files. What is not there yet is left out.
 */
export function planElsewhere(
  plan: TreePlan,
  links: LinksElsewhere,
  {
    spaceIds,
    pageIds,
  }: { spaceIds: readonly string[]; pageIds: readonly ReadonlyMap<string, string>[] },
): TreePlan {
  const texts = new Map(plan.texts);
  for (const [path, targets] of links) {
    const text = texts.get(path);
    if (text === undefined) continue;
    const refs = new Map<string, ContentRef>();
    for (const [raw, { index, found }] of targets) {
      const page = pageIds[index]?.get(found.path);
      const space = spaceIds[index];
      if (page === undefined || space === undefined) continue;
      const { anchor = '' } = found;
      refs.set(
        raw,
        anchor === '' ? { kind: 'page', page, space } : { kind: 'anchor', anchor, page, space },
      );
    }
    texts.set(path, { ...text, elsewhere: refs });
  }
  return { ...plan, texts };
}
