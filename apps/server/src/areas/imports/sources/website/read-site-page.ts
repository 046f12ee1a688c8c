import { findElement, findElements, type HtmlTree, readHtmlTree } from '../html-tree.ts';
import type { NavigationEntry } from './navigation.ts';
import { addressOf, type CrawlScope, isInScope, parseUrl } from './page-address.ts';
import { listHrefs, readNavigation } from './read-navigation.ts';

/** What a page of a site says of its site. */
export interface SitePageFacts {
  /** The pages of the scope that it links to, as they are written, without query and fragment. */
  links: string[];
  navigation: NavigationEntry[];
  /** The address that it calls its own, where that is a page of the scope. */
  canonical?: string;
  /** Where it says that its Markdown is. */
  markdownUrl?: string;
}

const MAX_LINKS = 10_000;

/** Reads what a page says of the site it belongs to. Pure. */
export function readSitePage(html: string, url: string, scope: CrawlScope): SitePageFacts {
  const page = readHtmlTree(html);
  const base = readBase(page, url);
  const inScope = (href: string): URL | undefined => {
    const found = parseUrl(href.trim(), base);
    return found !== undefined && isInScope(scope, found) ? found : undefined;
  };
  const addressFor = (href: string): string | undefined => {
    const found = inScope(href);
    return found === undefined ? undefined : addressOf(found);
  };
  const links = new Set<string>();
  for (const href of listHrefs(page, MAX_LINKS)) {
    const found = inScope(href);
    if (found !== undefined) links.add(`${found.origin}${found.pathname}`);
  }
  const canonical = findLink(page, (rel) => rel === 'canonical');
  const markdown = findLink(page, (rel, type) => rel === 'alternate' && type === 'text/markdown');
  const canonicalAddress = canonical === undefined ? undefined : addressFor(canonical);
  const markdownUrl = markdown === undefined ? undefined : parseUrl(markdown, base)?.href;
  return {
    links: [...links],
    navigation: readNavigation(page, addressFor),
    ...(canonicalAddress === undefined ? {} : { canonical: canonicalAddress }),
    ...(markdownUrl === undefined ? {} : { markdownUrl }),
  };
}

function readBase(page: HtmlTree, url: string): string {
  const base = findElement(page, ({ name }) => name === 'base')?.attribs.href;
  return base === undefined ? url : (parseUrl(base, url)?.href ?? url);
}

function findLink(
  page: HtmlTree,
  test: (rel: string, type: string) => boolean,
): string | undefined {
  const link = findElements(page, ({ name }) => name === 'link').find(({ attribs }) =>
    test((attribs.rel ?? '').toLowerCase(), (attribs.type ?? '').toLowerCase()),
  );
  return link?.attribs.href;
}
