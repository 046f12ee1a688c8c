import { addressOf, parseUrl } from './page-address.ts';
import type { SiteFetcher } from './site-fetcher.ts';

/** A page that a site offers as Markdown. */
export interface MarkdownTwin {
  /** Address of the page. */
  address: string;
  /** Where its Markdown is. */
  url: string;
}

const MAX_BYTES = 2 * 1024 ** 2;
const LINK = /\]\(<?([^()\s<>]{1,1500})>?\)/g;
const MAX_LINKS = 5000;
const MARKDOWN = /\.(?:md|markdown|mdx)$/i;

/**
 * The pages that the `llms.txt` files of a site list as Markdown (`<address>.md`), in order. Empty
 * where there is none.
 */
export async function readLlms(
  fetcher: SiteFetcher,
  files: readonly string[],
  limit: number,
): Promise<MarkdownTwin[]> {
  for (const file of new Set(files)) {
    const answer = await fetcher.fetch(file, { maxBytes: MAX_BYTES, accept: /^text\/(?!html)/i });
    if (answer?.status !== 200 || answer.bytes.length === 0) continue;
    const twins = listTwins(new TextDecoder().decode(answer.bytes), answer.url, limit);
    if (twins.length > 0) return twins;
  }
  return [];
}

/** The pages that a page in Markdown links to, by their addresses or by those of their Markdown. */
export function listMarkdownLinks(markdown: string, base: URL): URL[] {
  const found = new Map<string, URL>();
  for (const [, target = ''] of markdown.matchAll(LINK)) {
    const url = parseUrl(target, base);
    if (url === undefined || found.size >= MAX_LINKS) continue;
    const page = pageOfMarkdown(url);
    found.set(page.href, page);
  }
  return [...found.values()];
}

/** The page that an address of Markdown belongs to. */
export function pageOfMarkdown(url: URL): URL {
  if (!MARKDOWN.test(url.pathname)) return url;
  const page = new URL(url);
  page.pathname = url.pathname.replace(MARKDOWN, '').replace(/\/(?:index|readme)$/i, '/');
  return page;
}

function listTwins(text: string, base: URL, limit: number): MarkdownTwin[] {
  const twins = new Map<string, MarkdownTwin>();
  for (const [, target = ''] of text.matchAll(LINK)) {
    const url = parseUrl(target, base);
    if (url === undefined || !MARKDOWN.test(url.pathname) || twins.size >= limit) continue;
    const address = addressOf(pageOfMarkdown(url));
    if (address !== undefined && !twins.has(address))
      twins.set(address, { address, url: url.href });
  }
  return [...twins.values()];
}
