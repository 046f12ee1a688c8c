import { type ConvertedHtml, convertHtml } from '@octavo/markup/from-html';
import { decodeHtml } from '../../../../platform/parsing/decode-html.ts';
import { serveThread } from '../../../../platform/parsing/serve-thread.ts';
import type { CrawlScope } from './page-address.ts';
import { readSitePage, type SitePageFacts } from './read-site-page.ts';

/** A page of a site as it was fetched. */
export interface SitePageInput {
  html: Uint8Array;
  contentType: string;
  url: string;
  scope: CrawlScope;
}

/** What was read of it. */
export interface SitePage extends SitePageFacts {
  converted: ConvertedHtml;
}

serveThread(({ html, contentType, url, scope }: SitePageInput): SitePage => {
  const text = decodeHtml(html, contentType);
  return { ...readSitePage(text, url, scope), converted: convertHtml(text) };
});
