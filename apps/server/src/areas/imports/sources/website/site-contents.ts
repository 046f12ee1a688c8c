import type { TocEntry } from '@octavo/trees/layouts';
import type { CrawledSite } from './crawl-site.ts';
import type { NavigationEntry } from './navigation.ts';
import { pathOfPage, slugOfPage } from './page-address.ts';

const MAX_ALIASES = 8;

/** The address a page is kept under, for any of its addresses; undefined where it was not had. */
export function findAddress(
  site: Pick<CrawledSite, 'aliases'>,
  kept: ReadonlySet<string>,
  address: string,
): string | undefined {
  let found: string | undefined = address;
  for (let hops = 0; found !== undefined && hops < MAX_ALIASES; hops++) {
    if (kept.has(found)) return found;
    found = site.aliases.get(found);
  }
  return undefined;
}

/**
 * The table of contents of a site that was crawled: as its navigation says, and behind that what the
 * navigation does not lead to, nested by address and in the order of the site's own lists. The
 * start page comes first where nothing else is said.
 */
export function makeSiteContents(site: CrawledSite): TocEntry[] {
  const maker = new ContentsMaker(site);
  return maker.make();
}

class ContentsMaker {
  readonly #site: CrawledSite;
  readonly #kept: ReadonlySet<string>;
  readonly #placed = new Map<string, TocEntry>();
  readonly #folders = new Map<string, TocEntry>();

  constructor(site: CrawledSite) {
    this.#site = site;
    this.#kept = new Set(site.pages.map(({ address }) => address));
  }

  make(): TocEntry[] {
    const root = this.#fromNavigation(this.#site.navigation);
    const { start } = this.#site;
    if (!this.#placed.has(start)) root.unshift(this.#place(start));
    const rest = this.#orderRest();
    const folders = rest.map(folderOf);
    for (const address of rest) {
      const folder = folderOf(address);
      const isCrowded = folders.filter((other) => other === folder).length > 1;
      this.#siblings(address, root, isCrowded).push(this.#place(address));
    }
    return root;
  }

  #fromNavigation(entries: readonly NavigationEntry[]): TocEntry[] {
    return entries.flatMap((entry): TocEntry[] => {
      const address =
        entry.address === undefined
          ? undefined
          : findAddress(this.#site, this.#kept, entry.address);
      if (address !== undefined && !this.#placed.has(address)) {
        const page = this.#place(address, entry.title);
        page.children = this.#fromNavigation(entry.children);
        return [page];
      }
      const children = this.#fromNavigation(entry.children);
      return children.length === 0 ? [] : [{ kind: 'group', title: entry.title, children }];
    });
  }

  #place(address: string, linkTitle?: string): TocEntry {
    const entry: TocEntry = {
      kind: 'entry',
      title: '',
      children: [],
      path: pathOfPage(address),
      slug: slugOfPage(address),
      ...(linkTitle === undefined ? {} : { linkTitle }),
    };
    this.#placed.set(address, entry);
    return entry;
  }

  /** Pages that have no place yet: those above before those below, else as the site lists them. */
  #orderRest(): string[] {
    const listed = new Map(this.#site.listed.map((address, index) => [address, index]));
    const rank = (address: string) => listed.get(address) ?? Number.MAX_SAFE_INTEGER;
    const depth = (address: string) => address.split('/').length;
    return this.#site.pages
      .map(({ address }) => address)
      .filter((address) => !this.#placed.has(address))
      .sort((a, b) => depth(a) - depth(b) || rank(a) - rank(b));
  }

  /** The entries that a page goes behind: those below the page, or the folder, it is in. */
  #siblings(address: string, root: TocEntry[], isCrowded: boolean): TocEntry[] {
    const { scope, start } = this.#site;
    const top = `${scope.origin}${scope.prefix}`.replace(/\/$/, '');
    const own = folderOf(address);
    for (let folder = own; folder.length > top.length; folder = folderOf(folder)) {
      const page = folder === start ? undefined : this.#placed.get(folder);
      if (page !== undefined) return page.children;
      const known = this.#folders.get(folder);
      if (known !== undefined) return known.children;
      if (folder === own && isCrowded) {
        const entry: TocEntry = { kind: 'group', title: readableName(folder), children: [] };
        this.#folders.set(folder, entry);
        this.#siblings(folder, root, false).push(entry);
        return entry.children;
      }
    }
    return root;
  }
}

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/'));
}

function readableName(folder: string): string {
  const words = slugOfPage(folder).replace(/[-_]+/g, ' ').trim();
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
