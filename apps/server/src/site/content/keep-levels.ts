import { type Caches, defineReaderCache } from '../../platform/index.ts';
import {
  describeTargets,
  estimateLevel,
  makeLevel,
  type NavigationLevel,
  renameEntries,
} from './navigation-level.ts';
import type { SpaceLinks } from './space-links.ts';

/** Of which revision each level of a navigation is: the last one that changed anything in it. */
export interface LevelRevisions {
  /** That of all levels but those in `changed`, which are told by their branches. */
  readonly since: string;
  readonly changed: ReadonlyMap<string | null, string>;
}

const kept = defineReaderCache<NavigationLevel>(
  { name: 'site-navigation-levels', share: 42 },
  estimateLevel,
);

/** The level of a branch, made where it is not kept or where its links lead elsewhere by now. */
export async function openLevel(
  caches: Caches,
  links: SpaceLinks,
  revisions: LevelRevisions,
  branch: string | null,
): Promise<NavigationLevel> {
  const levels = kept.open(caches);
  const { reader } = links.view;
  const key = nameLevel(links, revisions, branch);
  const before = levels.get(reader, key);
  if (before !== undefined && (await holdsIn(links, before))) return before;
  const level = await makeLevel(links, branch);
  levels.set(reader, key, level);
  return level;
}

/** Takes over kept levels in which nothing changed but the names of some pages. */
export function renameLevels(
  caches: Caches,
  links: SpaceLinks,
  { from, to }: { from: LevelRevisions; to: LevelRevisions },
  renamed: ReadonlyMap<string | null, readonly string[]>,
): void {
  const levels = kept.open(caches);
  const { reader } = links.view;
  for (const [branch, ids] of renamed) {
    const before = levels.get(reader, nameLevel(links, from, branch));
    if (before === undefined) continue;
    levels.set(reader, nameLevel(links, to, branch), renameEntries(links, before, ids));
  }
}

async function holdsIn(links: SpaceLinks, level: NavigationLevel): Promise<boolean> {
  if (level.targets.length === 0) return true;
  await links.open(level.targets);
  return describeTargets(links, level.targets) === level.answers;
}

function nameLevel(
  { view }: SpaceLinks,
  { since, changed }: LevelRevisions,
  branch: string | null,
): string {
  return `${view.spaceId} ${view.prefix} ${changed.get(branch) ?? since} ${branch ?? ''}`;
}
