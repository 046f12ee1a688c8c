import type { ContentRef } from '@octavo/content';
import type { Platform } from '../../../platform/index.ts';
import { readPlace, readSpacePlace } from '../../content/index.ts';
import type { FoundTarget } from '../plan/find-target.ts';
import type { ImportPlan, PlannedText } from '../plan/plan-import.ts';
import type { PreparedTree } from '../prepare-tree.ts';

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
export function findLinksElsewhere(trees: readonly PreparedTree[]): LinksElsewhere[] {
  return trees.map(({ plan }, own) => {
    const links = new Map<string, Map<string, ElsewhereTarget>>();
    for (const text of plan.texts.values()) {
      const found = findOfText(text, own, trees);
      if (found.size > 0) links.set(text.path, found);
    }
    return links;
  });
}

function findOfText(
  { path, source, links }: PlannedText,
  own: number,
  trees: readonly PreparedTree[],
): Map<string, ElsewhereTarget> {
  const elsewhere = new Map<string, ElsewhereTarget>();
  for (const { raw, use } of source.targets) {
    if (use !== 'link' || links.has(raw) || elsewhere.has(raw)) continue;
    for (const [index, { plan }] of trees.entries()) {
      const found = index === own ? undefined : plan.finder.find(path, raw, use);
      if (found?.kind !== 'page') continue;
      elsewhere.set(raw, { index, found });
      break;
    }
  }
  return elsewhere;
}

/** The tree without the warnings of links that lead into another language. */
export function dropWarnings(prepared: PreparedTree, links: LinksElsewhere): PreparedTree {
  const warnings = prepared.warnings.filter(
    ({ kind, path, message }) => kind !== 'broken-link' || !links.get(path)?.has(message),
  );
  return { ...prepared, warnings };
}

/**
 * A plan whose texts also mean pages of other spaces: `spaceIds` are those of the trees, and
 * `pageIds` the ids of their pages by the paths of their files. What is not there yet is left out.
 */
export function planElsewhere(
  plan: ImportPlan,
  links: LinksElsewhere,
  {
    spaceIds,
    pageIds,
  }: { spaceIds: readonly string[]; pageIds: readonly ReadonlyMap<string, string>[] },
): ImportPlan {
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

/** The ids of the pages of a space by the paths of the files that they were imported from. */
export async function readPageIds(
  platform: Platform,
  spaceId: string,
): Promise<ReadonlyMap<string, string>> {
  const place = await readSpacePlace(platform.database.db, spaceId);
  const pages = (await readPlace(platform, place)).pagesBySourcePath();
  return new Map([...pages].map(([path, { id }]) => [path, id]));
}
