import type { PageRecord } from '@octavo/content';
import { readDocumentsInPassing } from '../../areas/content/index.ts';
import type { PublishedStructure } from '../../areas/sites/index.ts';
import { createTextBytes, joinPieces } from '../../http/bytes/text-bytes.ts';
import { createPauses, type Platform } from '../../platform/index.ts';
import { escapeHtml } from '../templates/html.ts';
import { makeAbsolute, type SiteView } from '../templates/view.ts';
import { type MarkdownPlace, writeSeenMarkdown } from './seen-markdown.ts';
import { type SpaceView, titleOf } from './space-view.ts';
import { listAlternates, listVariants } from './variants.ts';

/** A site map names at most this many addresses (sitemaps.org protocol). */
const MAX_ADDRESSES = 50_000;
const PAGES_PER_READ = 32;

/** The pages that may be listed, in tree order; what is hidden from the navigation is among them. */
function* listPages(space: SpaceView): Generator<PageRecord> {
  const branches = [space.tree.children(null).values()];
  for (let branch = branches.at(-1); branch !== undefined; branch = branches.at(-1)) {
    const { value: page } = branch.next();
    if (page === undefined) {
      branches.pop();
      continue;
    }
    if (!space.isShown(page)) continue;
    if (page.type === 'document' || page.type === 'computed') yield page;
    const below = space.tree.children(page.id);
    if (below.length > 0) branches.push(below.values());
  }
}

/**
 * `sitemap.xml` of a site: every page but those that robots are kept from, with its other languages.
 * Yields behind each page.
 */
export function* writeSitemap(
  site: SiteView,
  spaces: readonly SpaceView[],
  structure: PublishedStructure,
): Generator<void, Buffer> {
  const views = new Map(spaces.map((space) => [space.spaceId, space]));
  const bytes = createTextBytes();
  bytes.add(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
  );
  let count = 0;
  for (const space of spaces) {
    const variants = listVariants(structure, space.spaceId);
    for (const page of listPages(space)) {
      yield;
      if (page.noRobotsIndex || count >= MAX_ADDRESSES) continue;
      const address = escapeHtml(makeAbsolute(site, space.hrefOf(page)));
      const alternates = listAlternates(variants, { view: space, page }, (id) => views.get(id));
      const links = alternates.map(
        ({ lang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${escapeHtml(lang)}" href="${escapeHtml(makeAbsolute(site, href))}"/>`,
      );
      count += 1;
      bytes.add(
        `<url><loc>${address}</loc><lastmod>${escapeHtml(page.updatedAt)}</lastmod>${links.join('')}</url>\n`,
      );
    }
  }
  bytes.add('</urlset>\n');
  return yield* joinPieces(bytes.finish());
}

/** `robots.txt`. An unlisted site may be fetched, so that robots see that it is not to be listed. */
export function writeRobots(site: SiteView): string {
  const sitemap = site.indexed ? `Sitemap: ${site.canonicalUrl}/sitemap.xml\n` : '';
  return `User-agent: *\nDisallow: ${site.prefix}/~search\n${sitemap}`;
}

/** `llms.txt`: the site's pages with links to their Markdown, per space. Yields behind each page. */
export function* writeLlmsIndex(
  site: SiteView,
  spaces: readonly SpaceView[],
): Generator<void, Buffer> {
  const bytes = createTextBytes();
  bytes.add(`# ${oneLine(site.title)}\n`);
  const [first] = spaces;
  if (first?.home?.description) bytes.add(`\n> ${oneLine(first.home.description)}\n`);
  for (const space of spaces) {
    const title = site.siteSpaces.find((one) => one.href === `${space.prefix}/`)?.title;
    bytes.add(`\n## ${oneLine(title ?? site.title)}\n`);
    for (const { heading, pages } of listGroups(space)) {
      if (pages.length === 0) continue;
      bytes.add(heading === '' ? '\n' : `\n### ${oneLine(heading)}\n\n`);
      for (const page of pages) {
        bytes.add(writeLlmsEntry(site, space, page));
        yield;
      }
    }
  }
  return yield* joinPieces(bytes.finish());
}

function writeLlmsEntry(site: SiteView, space: SpaceView, page: PageRecord): string {
  const description = page.description ? `: ${oneLine(page.description)}` : '';
  const address = makeAbsolute(site, space.markdownHrefOf(page));
  return `- [${oneLine(page.title).replace(/[[\]]/g, '\\$&')}](${address})${description}\n`;
}

interface PageGroup {
  /** The titles of the groups that the pages are in, from the outside in; empty for none. */
  heading: string;
  pages: PageRecord[];
}

/** The pages that may be listed by their groups: first those that are in none, then group by group. */
function listGroups(space: SpaceView): PageGroup[] {
  const top: PageGroup = { heading: '', pages: [] };
  const groups = [top];
  const visit = (parent: string | null, group: PageGroup) => {
    for (const page of space.tree.children(parent)) {
      if (!space.isShown(page)) continue;
      if (page.type === 'group') {
        const heading = group === top ? titleOf(page) : `${group.heading} / ${titleOf(page)}`;
        const inner: PageGroup = { heading, pages: [] };
        groups.push(inner);
        visit(page.id, inner);
        continue;
      }
      if ((page.type === 'document' || page.type === 'computed') && !page.noIndex) {
        group.pages.push(page);
      }
      visit(page.id, group);
    }
  };
  visit(null, top);
  return groups;
}

/** `llms-full.txt` in pieces: the Markdown of every page, a few pages in memory at a time. */
export async function* writeLlmsFull(
  platform: Platform,
  places: readonly MarkdownPlace[],
): AsyncGenerator<string> {
  const pause = createPauses();
  for (const place of places) {
    const pages: PageRecord[] = [];
    for (const page of listPages(place.links.view)) {
      if (!page.noIndex) pages.push(page);
      await pause();
    }
    for (let start = 0; start < pages.length; start += PAGES_PER_READ) {
      await pause();
      yield await writePages(platform, place, pages.slice(start, start + PAGES_PER_READ));
    }
  }
}

async function writePages(
  platform: Platform,
  place: MarkdownPlace,
  pages: readonly PageRecord[],
): Promise<string> {
  const hashes = pages.flatMap(({ document }) => (document === undefined ? [] : [document]));
  const documents = await readDocumentsInPassing(platform, hashes);
  const written = pages.flatMap((page) => {
    const stored = documents.get(page.document ?? '');
    return stored === undefined ? [] : [{ page, stored }];
  });
  const texts = await writeSeenMarkdown(platform, place, written, { samples: false });
  const textOf = new Map(written.map(({ page }, at) => [page, texts[at]]));
  return pages
    .map((page) => {
      const text = textOf.get(page) ?? `# ${oneLine(page.title)}\n`;
      const address = makeAbsolute(place.site, place.links.view.hrefOf(page));
      return `<!-- ${address} -->\n\n${text.trim()}\n\n`;
    })
    .join('');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
