import type { PageRecord } from '@octavo/content';
import { listUpdates, renderHtml, type UpdateEntry } from '@octavo/markup';
import type { Platform } from '../../platform/index.ts';
import { readPageDocument } from '../content/page-document.ts';
import type { SpaceLinks } from '../content/space-links.ts';
import { titleOf } from '../content/space-view.ts';
import { makeAbsolute, type SiteView } from '../templates/view.ts';
import { feedHrefOf } from './feed-href.ts';
import { detachHtml, type FeedItem, writeRss } from './write-rss.ts';

/** Entries that a feed has at most. */
const MAX_ITEMS = 100;

/**
 * The feed of a page's updates, the newest first: those that the reader sees on the page. Undefined
 * where there are none.
 */
export async function writeUpdatesFeed(
  platform: Platform,
  { site, links }: { site: SiteView; links: SpaceLinks },
  page: PageRecord,
): Promise<string | undefined> {
  const { view } = links;
  const externalImage = `${site.assetBase}/${site.assets.externalImage}`;
  const { expanded, context, language } = await readPageDocument(
    platform,
    links,
    page,
    externalImage,
  );
  const updates = listUpdates(expanded);
  if (updates.length === 0) return undefined;
  const link = makeAbsolute(site, view.hrefOf(page));
  const nameTag = (tag: string) => context.findTag?.(tag)?.label ?? tag;
  const plain = {
    ...context,
    linkAnchors: false,
    findTag: (tag: string) => ({ label: nameTag(tag) }),
  };
  const render = ({ document }: UpdateEntry) => detachHtml(renderHtml(document, plain), site, link);
  const title = titleOf(page);
  return writeRss({
    title: title === site.title ? title : `${title} · ${site.title}`,
    link,
    address: makeAbsolute(site, feedHrefOf(view, page)),
    description: page.description || title,
    language: language.lang,
    items: sortNewest(updates)
      .slice(0, MAX_ITEMS)
      .map(
        (update): FeedItem => ({
          id: `${page.id}:${update.key}`,
          title: update.title || nameDate(update, language.lang) || title,
          link: `${link}#${encodeURIComponent(update.anchor)}`,
          time: update.time,
          categories: update.tags.map(nameTag),
          html: render(update),
        }),
      ),
  });
}

/** Those without a date stand at the end; of one date the order is that of the page. */
function sortNewest(updates: readonly UpdateEntry[]): UpdateEntry[] {
  return updates.toSorted((a, b) => (b.time ?? -Infinity) - (a.time ?? -Infinity) || 0);
}

function nameDate({ time, date }: UpdateEntry, lang: string): string {
  if (time === undefined) return date;
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
