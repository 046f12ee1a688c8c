import type { PageRecord } from '@octavo/content';
import type { SpaceView } from '../content/space-view.ts';

/** Where the feed of a page's updates is, on its site. */
export function feedHrefOf(view: SpaceView, page: PageRecord): string {
  return `${view.hrefOf(page).replace(/\/$/, '')}/rss.xml`;
}
