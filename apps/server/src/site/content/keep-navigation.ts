import { findPageChanges } from '../../areas/content/index.ts';
import { defineReaderCache, type Platform } from '../../platform/index.ts';
import { type ChangedBranches, compareNavigation } from './compare-navigation.ts';
import {
  describeTargets,
  estimateLevel,
  makeLevel,
  type NavigationLevel,
} from './navigation-level.ts';
import type { SpaceLinks } from './space-links.ts';
import {
  describeNavigation,
  type NavigationFacts,
  type SpaceNavigation,
} from './space-navigation.ts';
import type { SpaceView } from './space-view.ts';

/** Of which revision the levels of a navigation are, which stay as long as nothing in them changed. */
interface KeptNavigation {
  view: SpaceView;
  facts: NavigationFacts;
  /** The revision that every level is of or later than. */
  since: string;
  /** Levels that changed after that, by their branches, and the revision that changed each last. */
  changed: ReadonlyMap<string | null, string>;
}

/** Where more pages than this differ, all is looked at anew. */
const MAX_CHANGED_PAGES = 50;
const MAX_CHANGED_BRANCHES = 200;

const kept = defineReaderCache<KeptNavigation>(
  'site-navigations',
  ({ changed }) => 1000 + 150 * changed.size,
);

const keptLevels = defineReaderCache<NavigationLevel>('site-navigation-levels', estimateLevel);

/**
 * The navigation of a space. A level of it is made when it is first asked for, and again only where
 * what it shows of this or other spaces changed: a new revision costs a look at the pages that differ.
 */
export async function openNavigation(
  platform: Platform,
  links: SpaceLinks,
): Promise<SpaceNavigation> {
  const { view } = links;
  const navigations = kept.open(platform.caches);
  const levels = keptLevels.open(platform.caches);
  const place = `${view.spaceId} ${view.prefix}`;
  const known = navigations.get(view.reader, place);
  const state = known?.view === view ? known : await followView(platform, known, view);
  if (state !== known) navigations.set(view.reader, place, state);
  const opened = new Map<string | null, Promise<NavigationLevel>>();

  async function readLevel(branch: string | null): Promise<NavigationLevel> {
    const revision = state.changed.get(branch) ?? state.since;
    const key = `${place} ${revision} ${branch ?? ''}`;
    const before = levels.get(view.reader, key);
    if (before !== undefined && (await holdsIn(links, before))) return before;
    const level = await makeLevel(links, branch);
    levels.set(view.reader, key, level);
    return level;
  }

  return {
    ...state.facts,
    view,
    openLevel(branch) {
      const level = opened.get(branch) ?? readLevel(branch);
      opened.set(branch, level);
      return level;
    },
  };
}

async function holdsIn(links: SpaceLinks, level: NavigationLevel): Promise<boolean> {
  if (level.targets.length === 0) return true;
  await links.open(level.targets);
  return describeTargets(links, level.targets) === level.answers;
}

/** What is kept of a navigation, at the next view of it. */
async function followView(
  platform: Platform,
  known: KeptNavigation | undefined,
  view: SpaceView,
): Promise<KeptNavigation> {
  const branches = known && (await findChangedBranches(platform, known.view, view));
  if (known === undefined || branches === undefined) return startNavigation(view);
  const isSame = branches.size === 0 && known.view.language === view.language;
  const facts = isSame ? known.facts : describeNavigation(view);
  if (branches.size === 0) return { ...known, view, facts };
  const changed = new Map(known.changed);
  for (const branch of branches) changed.set(branch, view.revision.id);
  return changed.size > MAX_CHANGED_BRANCHES
    ? startNavigation(view)
    : { ...known, view, facts, changed };
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

function startNavigation(view: SpaceView): KeptNavigation {
  return { view, facts: describeNavigation(view), since: view.revision.id, changed: new Map() };
}
