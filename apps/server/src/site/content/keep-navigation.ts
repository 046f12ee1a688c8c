import type { ContentRef, PageRecord } from '@octavo/content';
import { type Caches, defineReaderCache } from '../../platform/index.ts';
import { hasSameNavigation } from './compare-navigation.ts';
import type { SpaceLinks } from './space-links.ts';
import { buildSpaceNavigation, type SpaceNavigation } from './space-navigation.ts';
import type { SpaceView } from './space-view.ts';

/** A navigation, and what its entries that lead into other spaces answered when it was made. */
interface KeptNavigation {
  view: SpaceView;
  navigation: SpaceNavigation;
  /** Where link pages lead into other spaces. */
  targets: readonly ContentRef[];
  elsewhere: string;
}

const kept = defineReaderCache<KeptNavigation>(
  'site-navigations',
  ({ navigation }) => 1000 + navigation.whole.length + 300 * navigation.order.length,
);

/**
 * The navigation of a space, made again only where what it shows of this or other spaces changed.
 * Opens the other spaces that it leads into.
 */
export async function openNavigation(caches: Caches, links: SpaceLinks): Promise<SpaceNavigation> {
  const navigations = kept.open(caches);
  const { view } = links;
  const key = `${view.spaceId} ${view.prefix}`;
  const known = navigations.get(view.reader, key);
  const isSame =
    known !== undefined && (known.view === view || hasSameNavigation(known.view, view));
  const targets = isSame ? known.targets : listTargetsElsewhere(view);
  await links.open(targets);
  const elsewhere = targets.map((target) => links.findHref(target)?.href ?? '').join(' ');
  if (isSame && known.elsewhere === elsewhere) {
    if (known.view === view) return known.navigation;
    const navigation = { ...known.navigation, order: renewPages(known.navigation.order, view) };
    navigations.set(view.reader, key, { ...known, view, navigation });
    return navigation;
  }
  const navigation = buildSpaceNavigation(links);
  navigations.set(view.reader, key, { view, navigation, targets, elsewhere });
  return navigation;
}

/** The same pages as they are in the view. */
function renewPages(pages: readonly PageRecord[], view: SpaceView): PageRecord[] {
  return pages.flatMap(({ id }) => view.tree.byId.get(id) ?? []);
}

function listTargetsElsewhere(view: SpaceView): ContentRef[] {
  return [...view.tree.byId.values()].flatMap((page) => {
    const { target } = page;
    const isElsewhere = target && 'space' in target && target.space !== undefined;
    return isElsewhere && !page.hidden && view.isShown(page) ? target : [];
  });
}
