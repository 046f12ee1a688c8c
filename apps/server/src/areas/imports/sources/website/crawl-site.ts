import { setTimeout as sleep } from 'node:timers/promises';
import type { ConvertedHtml } from '@octavo/markup';
import { badRequest } from '../../../../http/errors.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { mergeNavigation, type NavigationEntry } from './navigation.ts';
import { addressOf, type CrawlScope, isInScope, parseUrl, scopeOf } from './page-address.ts';
import { listMarkdownLinks } from './read-llms.ts';
import { type Robots, requireAllowed } from './read-robots.ts';
import { readSiteLists } from './read-site-lists.ts';
import type { SiteAnswer, SiteFetcher } from './site-fetcher.ts';
import type { SitePage, SitePageInput } from './site-page-worker.ts';

/** A page that was fetched: as HTML that was converted, or as the Markdown that the site offers. */
export interface CrawledPage {
  address: string;
  /** Where its text was found; relative targets are relative to it. */
  url: string;
  text: { kind: 'html'; converted: ConvertedHtml } | { kind: 'markdown'; markdown: string };
  /** What its HTML calls it, where that was read too. */
  title?: string;
}

/** What was found of a site. */
export interface CrawledSite {
  start: string;
  scope: CrawlScope;
  /** In the order they were found. */
  pages: CrawledPage[];
  /** Other addresses of pages: redirected ones, and those that name another as their canonical one. */
  aliases: ReadonlyMap<string, string>;
  navigation: NavigationEntry[];
  /** Addresses in the order of `llms.txt` and the sitemap. */
  listed: string[];
  /** Pages that were found and could not be had, or were beyond a limit. */
  missed: number;
  robots: Robots;
}

export interface CrawlParts {
  fetcher: SiteFetcher;
  limits: CrawlLimits;
  /** Reads a page of HTML; undefined where it cannot be read. */
  readPage(input: SitePageInput): Promise<SitePage | undefined>;
}

/** Where a page was found. */
interface Place {
  scope: CrawlScope;
  depth: number;
}

interface Waiting {
  address: string;
  url: string;
  depth: number;
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const TEXT = /^text\/(?!html)/i;
const LOOKS_LIKE_HTML = /^\s*<(?:!doctype|html|head|body)\b/i;

/**
 * Fetches the pages of a site from a start page on, those of its origin in or below its folder that
 * `robots.txt` allows: what its `llms.txt` and sitemap list, and what pages link to. A page that
 * cannot be had is left out and counted.
 *
 * @throws ApiError 400 naming `body.url` where the start page cannot be had
 */
export async function crawlSite(start: URL, parts: CrawlParts): Promise<CrawledSite> {
  return new Crawl(start, parts).run();
}

class Crawl {
  readonly #start: URL;
  readonly #parts: CrawlParts;
  readonly #pages = new Map<string, CrawledPage>();
  readonly #aliases = new Map<string, string>();
  readonly #known = new Set<string>();
  readonly #waiting: Waiting[] = [];
  #twins: ReadonlyMap<string, string> = new Map();
  #navigation: NavigationEntry[] = [];
  #missed = 0;

  constructor(start: URL, parts: CrawlParts) {
    this.#start = start;
    this.#parts = parts;
  }

  async run(): Promise<CrawledSite> {
    const { fetcher, limits } = this.#parts;
    const { first, robots } = await this.#fetchStart();
    const scope = scopeOf(first.url);
    const address = addressOf(first.url) ?? first.url.href;
    this.#known.add(address);
    const lists = await readSiteLists(fetcher, scope, robots, limits.addresses);
    this.#twins = lists.twins;
    await this.#takeHtml(first, address, { scope, depth: 0 }, true);
    if (!this.#pages.has(address)) {
      throw badRequest(
        'body.url',
        'cannot be imported: its HTML cannot be read',
        'source_unreadable',
      );
    }
    for (const { url } of lists.pages) this.#note(parseUrl(url), 1, scope);
    const gapMs = Math.min(Math.max(limits.gapMs, robots.delayMs), limits.maxGapMs);
    const atOnce = robots.delayMs > 0 ? 1 : limits.concurrency;
    while (this.#waiting.length > 0 && this.#pages.size < limits.pages && fetcher.canGoOn()) {
      const round = this.#waiting.splice(0, Math.min(atOnce, limits.pages - this.#pages.size));
      await sleep(gapMs);
      await Promise.all(round.map((item) => this.#visit(item, scope, robots, address)));
    }
    return {
      start: address,
      scope,
      robots,
      aliases: this.#aliases,
      navigation: this.#navigation,
      pages: [...this.#known].flatMap((known) => this.#pages.get(known) ?? []),
      listed: lists.pages.map(({ address: listed }) => listed),
      missed: this.#missed + this.#waiting.length,
    };
  }

  async #fetchStart(): Promise<{ first: SiteAnswer; robots: Robots }> {
    const { fetcher, limits } = this.#parts;
    const { origin, href } = this.#start;
    const robots = await requireAllowed(fetcher, this.#start);
    const request = { maxBytes: limits.pageBytes, accept: HTML, isRequired: true };
    const first = await fetcher.fetch(href, request);
    if (first?.status !== 200) {
      const status = first?.status ?? 'nothing';
      throw badRequest(
        'body.url',
        `cannot be imported: its server answered ${status}`,
        'source_unreachable',
      );
    }
    if (!HTML.test(first.contentType) || first.bytes.length === 0) {
      throw badRequest(
        'body.url',
        `must be the address of an HTML page of at most ${limits.pageBytes} bytes`,
        'source_unreadable',
      );
    }
    const isElsewhere = first.url.origin !== origin;
    return { first, robots: isElsewhere ? await requireAllowed(fetcher, first.url) : robots };
  }

  #note(url: URL | undefined, depth: number, scope: CrawlScope): void {
    const { limits } = this.#parts;
    if (url === undefined || depth > limits.depth || !isInScope(scope, url)) return;
    const address = addressOf(url);
    if (address === undefined || this.#known.has(address)) return;
    if (this.#known.size >= limits.addresses) return;
    this.#known.add(address);
    this.#waiting.push({ address, url: url.href, depth });
  }

  async #visit(item: Waiting, scope: CrawlScope, robots: Robots, start: string): Promise<void> {
    const { fetcher, limits } = this.#parts;
    if (!robots.allows(item.url) || !fetcher.canGoOn()) {
      if (robots.allows(item.url)) this.#missed += 1;
      return;
    }
    const place = { scope, depth: item.depth };
    const twin = this.#twins.get(item.address);
    if (twin !== undefined && (await this.#takeMarkdown(item.address, twin, place))) return;
    const answer = await fetcher.fetch(item.url, { maxBytes: limits.pageBytes, accept: HTML });
    if (answer === undefined || answer.status >= 400) {
      this.#missed += 1;
      return;
    }
    const address = isInScope(scope, answer.url) ? addressOf(answer.url) : undefined;
    if (address === undefined || !HTML.test(answer.contentType)) return;
    if (answer.bytes.length === 0) {
      this.#missed += 1;
      return;
    }
    if (address !== item.address) {
      this.#aliases.set(item.address, address);
      if (this.#known.has(address) || !robots.allows(answer.url.href)) return;
      this.#known.add(address);
    }
    await this.#takeHtml(answer, address, place, address === start);
  }

  async #takeHtml(
    answer: SiteAnswer,
    found: string,
    place: Place,
    isStart: boolean,
  ): Promise<void> {
    const { scope, depth } = place;
    const { bytes: html, contentType, url } = answer;
    const page = await this.#parts.readPage({ html, contentType, url: url.href, scope });
    if (page === undefined) {
      this.#missed += 1;
      return;
    }
    for (const link of page.links) this.#note(parseUrl(link), depth + 1, scope);
    this.#navigation = mergeNavigation(this.#navigation, page.navigation);
    const address = isStart ? found : this.#settle(found, page.canonical);
    if (address === undefined) return;
    const { title } = page.converted;
    const named = title === undefined ? {} : { title };
    const markdownUrl = this.#twins.get(address) ?? page.markdownUrl;
    if (markdownUrl !== undefined && (await this.#takeMarkdown(address, markdownUrl, place, named)))
      return;
    const text = { kind: 'html' as const, converted: page.converted };
    this.#pages.set(address, { address, url: url.href, text, ...named });
  }

  /** The address a page is kept under; undefined where that page is or will be fetched itself. */
  #settle(found: string, canonical: string | undefined): string | undefined {
    if (canonical === undefined || canonical === found) return found;
    // A site that names its first page as the canonical one of all says nothing.
    const [first] = this.#pages.keys();
    if (canonical === first) return found;
    this.#aliases.set(found, canonical);
    if (this.#known.has(canonical)) return undefined;
    this.#known.add(canonical);
    return canonical;
  }

  /** Takes the Markdown of a page, if it is there and is Markdown. */
  async #takeMarkdown(
    address: string,
    url: string,
    { scope, depth }: Place,
    named: { title?: string } = {},
  ): Promise<boolean> {
    const { fetcher, limits } = this.#parts;
    if (parseUrl(url)?.origin !== new URL(address).origin || !fetcher.canGoOn()) return false;
    const answer = await fetcher.fetch(url, { maxBytes: limits.pageBytes, accept: TEXT });
    if (answer?.status !== 200 || answer.bytes.length === 0) return false;
    const markdown = new TextDecoder().decode(answer.bytes);
    if (LOOKS_LIKE_HTML.test(markdown) || markdown.trim() === '') return false;
    for (const link of listMarkdownLinks(markdown, answer.url)) this.#note(link, depth + 1, scope);
    const text = { kind: 'markdown' as const, markdown };
    this.#pages.set(address, { address, url: answer.url.href, text, ...named });
    return true;
  }
}
