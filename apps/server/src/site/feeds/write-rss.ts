import { escapeHtml } from '../templates/html.ts';
import { makeAbsolute, type SiteView } from '../templates/view.ts';

/*
 * Written here and not by a library: entries without a date, and text with characters that XML cannot
 * hold, would have to be seen to before it, and what is left is the two templates below.
 */

/** An entry of a feed. */
export interface FeedItem {
  /** Never changes, and no other entry has it. */
  id: string;
  title: string;
  /** Absolute. */
  link: string;
  /** In milliseconds; undefined where the entry has no date. */
  time: number | undefined;
  categories: readonly string[];
  /** HTML in which addresses are absolute. */
  html: string;
}

/** A feed, its entries in the order in which they are written. */
export interface Feed {
  title: string;
  /** The page that it is about, absolute. */
  link: string;
  /** Its own address, absolute. */
  address: string;
  description: string;
  /** BCP 47 tag. */
  language: string;
  items: readonly FeedItem[];
}

/** RSS 2.0, with the link to itself that the RSS Advisory Board's profile asks for. */
export function writeRss(feed: Feed): string {
  const [newest] = feed.items;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${writeXml(feed.title)}</title>
<link>${writeXml(feed.link)}</link>
<description>${writeXml(feed.description)}</description>
<language>${writeXml(feed.language)}</language>
${newest?.time === undefined ? '' : `<pubDate>${writeDate(newest.time)}</pubDate>\n`}<atom:link href="${writeXml(feed.address)}" rel="self" type="application/rss+xml"/>
${feed.items.map(writeItem).join('')}</channel>
</rss>
`;
}

function writeItem(item: FeedItem): string {
  return `<item>
<title>${writeXml(item.title)}</title>
<link>${writeXml(item.link)}</link>
<guid isPermaLink="false">${writeXml(item.id)}</guid>
${item.time === undefined ? '' : `<pubDate>${writeDate(item.time)}</pubDate>\n`}${item.categories.map((name) => `<category>${writeXml(name)}</category>\n`).join('')}<description>${writeXml(item.html)}</description>
</item>
`;
}

/** A date as RFC 822 has it. */
function writeDate(time: number): string {
  return new Date(time).toUTCString();
}

/** Text that XML can hold: it has no way to write other control characters and lone surrogates. */
function writeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ''));
}

const TAG = /<[a-z][^<>]*>/gi;
const ADDRESS = /\s(href|src|poster)="([^"]*)"/g;
/** What only works, or is only drawn, on the page itself. */
const OWN_PARTS = /<button\b[^<>]*>.*?<\/button>|<a class="heading-anchor"[^<>]*><\/a>/gs;

/** HTML of a page as a reader of feeds can show it: all addresses absolute, nothing to press. */
export function detachHtml(
  html: string,
  site: Pick<SiteView, 'canonicalUrl' | 'prefix'>,
  page: string,
): string {
  return html.replace(OWN_PARTS, '').replace(TAG, (tag) =>
    tag.replace(ADDRESS, (whole, name: string, address: string) => {
      if (address.startsWith('#')) return ` ${name}="${page}${address}"`;
      if (!/^\/(?!\/)/.test(address)) return whole;
      return ` ${name}="${makeAbsolute(site, address)}"`;
    }),
  );
}
