import { findPageChanges } from '../../areas/content/index.ts';
import { type Caches, defineReaderCache, type Platform } from '../../platform/index.ts';
import { type ChangedBranches, compareNavigation } from './compare-navigation.ts';
import {
  describeTargets,
  estimateLevel,
  makeLevel,
  type NavigationLevel,
  renameEntries,
} from './navigation-level.ts';
import type { SpaceLinks } from './space-links.ts';
import {
  chooseTitleLanguage,
  describeNavigation,
  type NavigationFacts,
  type SpaceNavigation,
} from './space-navigation.ts';
import type { SpaceView } from './space-view.ts';

/** What is kept of a navigation besides its levels, which stay as long as nothing in them changed. */
interface KeptNavigation extends LevelRevisions {
  view: SpaceView;
  facts: NavigationFacts;
}

/** Where more pages than this differ, all is looked at anew. */
const MAX_CHANGED_PAGES = 50;
const MAX_CHANGED_BRANCHES = 200;

const kept = defineReaderCache<KeptNavigation>(
  { name: 'site-navigations', share: 3 },
  ({ changed }) => 1000 + 150 * changed.size,
);

/**
 * The navigation of a space. A level of it is made when it is first asked for, and again only where
 * what it shows of this or other spaces changed: a new revision costs a look at the pages that differ.
 */
export async function openNavigation(
  platform: Platform,
  links: SpaceLinks,
): Promise<SpaceNavigation> {
  const { view } = links;
  const state = await followView(platform, links);
  const opened = new Map<string | null, Promise<NavigationLevel>>();
  return {
    ...state.facts,
    view,
    openLevel(branch) {
      const level = opened.get(branch) ?? openLevel(platform.caches, links, state, branch);
      opened.set(branch, level);
      return level;
    },
  };
}

/** What is kept of a navigation, brought to the view that is asked for. */
async function followView(platform: Platform, links: SpaceLinks): Promise<KeptNavigation> {
  const { view } = links;
  const navigations = kept.open(platform.caches);
  const place = `${view.spaceId} ${view.prefix}`;
  const known = navigations.get(view.reader, place);
  if (known?.view === view) return known;
  const branches = known && (await findChangedBranches(platform, known.view, view));
  const state =
    known === undefined || branches === undefined
      ? startNavigation(view)
      : changeNavigation(known, view, branches);
  navigations.set(view.reader, place, state);
  if (known !== undefined && branches !== undefined) {
    renameLevels(platform.caches, links, { from: known, to: state }, chooseRenamed(branches));
  }
  return state;
}

function startNavigation(view: SpaceView): KeptNavigation {
  return { view, facts: describeNavigation(view), since: view.revision.id, changed: new Map() };
}

function changeNavigation(
  known: KeptNavigation,
  view: SpaceView,
  branches: ChangedBranches,
): KeptNavigation {
  if (branches.size === 0 && known.view.language === view.language) return { ...known, view };
  const changed = new Map(known.changed);
  for (const branch of branches.keys()) changed.set(branch, view.revision.id);
  if (changed.size > MAX_CHANGED_BRANCHES) return startNavigation(view);
  const isRenamed = chooseRenamed(branches).size === branches.size;
  const facts = isRenamed
    ? { ...known.facts, language: chooseTitleLanguage(view) }
    : describeNavigation(view);
  return { view, facts, since: known.since, changed };
}

/** The branches in which nothing but names changed. */
function chooseRenamed(branches: ChangedBranches): Map<string | null, readonly string[]> {
  const renamed = new Map<string | null, readonly string[]>();
  for (const [branch, ids] of branches) if (ids !== 'any') renamed.set(branch, ids);
  return renamed;
}

async function findChangedBranches(
  platform: Platform,
  before: SpaceView,
  after: SpaceView,
): Promise<ChangedBranches | undefined> {
  const { revision } = before;
  const changes = await findPageChanges(platform, revision, after.revision, MAX_CHANGED_PAGES);
  return changes && compareNavigation(before, after, changes);
}

/** Of which revision each level of a navigation is: the last one that changed anything in it. */
interface LevelRevisions {
  /** That of all levels but those in `changed`, which are told by their branches. */
  readonly since: string;
  readonly changed: ReadonlyMap<string | null, string>;
}

const keptLevels = defineReaderCache<NavigationLevel>(
  { name: 'site-navigation-levels', share: 42 },
  estimateLevel,
);

/** The level of a branch, made where it is not kept or where its links lead elsewhere by now. */
async function openLevel(
  caches: Caches,
  links: SpaceLinks,
  revisions: LevelRevisions,
  branch: string | null,
): Promise<NavigationLevel> {
  const levels = keptLevels.open(caches);
  const { reader } = links.view;
  const key = nameLevel(links, revisions, branch);
  const before = levels.get(reader, key);
  if (before !== undefined && (await holdsIn(links, before))) return before;
  const level = await makeLevel(links, branch);
  levels.set(reader, key, level);
  return level;
}

/** Takes over kept levels in which nothing changed but the names of some pages. */
function renameLevels(
  caches: Caches,
  links: SpaceLinks,
  { from, to }: { from: LevelRevisions; to: LevelRevisions },
  renamed: ReadonlyMap<string | null, readonly string[]>,
): void {
  const levels = keptLevels.open(caches);
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
