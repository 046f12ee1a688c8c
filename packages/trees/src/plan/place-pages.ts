import {
  folderOf,
  makeSlug,
  makeUniqueSlug,
  type PageComputation,
  type PageType,
} from '@octavo/content';
import { readableName } from '../layouts/page-hints.ts';
import type { TocEntry } from '../layouts/toc-entry.ts';
import { isFolderPage, nameOf, withoutMarkdownExtension } from '../paths.ts';
import type { TreeWarning } from '../tree-warning.ts';
import type { FoundTarget } from './find-target.ts';

/** What a link page points to, before there are ids. */
export type PlannedTarget = { kind: 'url'; url: string } | FoundTarget;

/** A page at its place. Parents come before their children, siblings are in order. */
export interface PlannedPage {
  parent: PlannedPage | null;
  type: PageType;
  title: string;
  linkTitle?: string;
  slug: string;
  /** The file the page's text is in; absent for groups, links and pages without a body. */
  path?: string;
  target?: PlannedTarget;
  computed?: PageComputation;
  /** The table of contents leaves the page out. */
  unlisted: boolean;
  /** The entry that it stands for, where that has lines in a file. */
  entry?: TocEntry;
}

export interface PlacementInput {
  entries: readonly TocEntry[];
  root: string;
  /** Where the entries were read from, for warnings. */
  contentsPath: string;
  /** Paths of all pages, sorted. */
  pages: readonly string[];
  /** The first page where it is configured and not listed. */
  readme?: string;
  findPage(path: string): string | undefined;
  hasFile(path: string): boolean;
  /** The title that a page's own text gives it. */
  titleOf(path: string): string | undefined;
  /**
   * Whether what the table of contents calls a page is its title, whatever its text says, or what
   * the navigation calls a page that its text gives a title. The name of an anchor is never a title.
   */
  labelsAre: 'titles' | 'link titles';
}

export interface Placement {
  pages: PlannedPage[];
  warnings: TreeWarning[];
}

const MAX_LINK_TITLE = 100;

/**
 * Places pages as a table of contents says. A file that is listed twice is a page where it is listed
 * first (an entry without an anchor goes before) and a link page elsewhere; an entry without a link
 * is a group at the root and a page without body deeper; entries below a link move up beside it.
 * Pages that are not listed follow, hidden, below the page of their folder. Yields behind each entry.
 */
export function placePages(input: PlacementInput): Generator<void, Placement> {
  return new Placer(input).place();
}

class Placer {
  readonly #input: PlacementInput;
  readonly #pages: PlannedPage[] = [];
  readonly #warnings: TreeWarning[] = [];
  readonly #claimed = new Map<string, PlannedPage>();
  readonly #plain = new Set<string>();
  readonly #slugs = new Map<PlannedPage | null, Set<string>>();

  constructor(input: PlacementInput) {
    this.#input = input;
  }

  *place(): Generator<void, Placement> {
    const { entries, readme } = this.#input;
    this.#notePlain(entries);
    if (readme !== undefined && !this.#isListed(readme)) {
      this.#addDocument(null, readme, { kind: 'entry', title: '', children: [] });
    }
    yield;
    yield* this.#addAll(entries, null);
    yield* this.#addUnlisted();
    this.#settleAddresses();
    return { pages: this.#pages, warnings: this.#warnings };
  }

  #notePlain(entries: readonly TocEntry[]): void {
    for (const entry of entries) {
      const page = entry.path === undefined ? undefined : this.#input.findPage(entry.path);
      if (page !== undefined && entry.anchor === undefined) this.#plain.add(page);
      this.#notePlain(entry.children);
    }
  }

  #isListed(page: string): boolean {
    const lists = (entries: readonly TocEntry[]): boolean =>
      entries.some(
        (entry) =>
          (entry.path !== undefined && this.#input.findPage(entry.path) === page) ||
          lists(entry.children),
      );
    return lists(this.#input.entries);
  }

  *#addAll(entries: readonly TocEntry[], parent: PlannedPage | null): Generator<void> {
    for (const entry of entries) {
      yield;
      yield* this.#addEntry(entry, parent);
    }
  }

  *#addEntry(entry: TocEntry, parent: PlannedPage | null): Generator<void> {
    if (entry.url !== undefined) {
      yield* this.#addLink(parent, entry, { kind: 'url', url: entry.url });
      return;
    }
    if (entry.computed !== undefined) {
      const { computed } = entry;
      const fields = { type: 'computed' as const, title: entry.title, computed };
      this.#add(parent, makeSlug(entry.title), { ...fields, ...standFor(entry) });
      yield* this.#addAll(entry.children, parent);
      return;
    }
    if (entry.path === undefined) yield* this.#addHolder(entry, parent);
    else yield* this.#addFile(entry, entry.path, parent);
  }

  *#addFile(entry: TocEntry, path: string, parent: PlannedPage | null): Generator<void> {
    const page = this.#input.findPage(path);
    if (page === undefined) {
      if (this.#input.hasFile(path)) yield* this.#addLink(parent, entry, { kind: 'file', path });
      else yield* this.#addMissing(entry, path, parent);
      return;
    }
    const isOnlyLink = entry.anchor !== undefined && this.#plain.has(page);
    if (!isOnlyLink && !this.#claimed.has(page)) {
      yield* this.#addAll(entry.children, this.#addDocument(parent, page, entry));
      return;
    }
    if (entry.anchor === undefined) {
      this.#warn('duplicate-entry', `"${page}" is listed more than once; this entry is a link.`);
    }
    const target: FoundTarget = { kind: 'page', path: page };
    const { anchor } = entry;
    yield* this.#addLink(parent, entry, anchor === undefined ? target : { ...target, anchor });
  }

  *#addMissing(entry: TocEntry, path: string, parent: PlannedPage | null): Generator<void> {
    this.#warn('missing-page', `"${path}" is listed but is not in the tree.`);
    if (entry.children.length > 0) yield* this.#addHolder(entry, parent);
  }

  *#addHolder(entry: TocEntry, parent: PlannedPage | null): Generator<void> {
    const slug = entry.slug === undefined ? makeSlug(entry.title) : slugOfName(entry.slug);
    const { title } = entry;
    const type = parent === null ? 'group' : 'document';
    yield* this.#addAll(
      entry.children,
      this.#add(parent, slug, { type, title, ...standFor(entry) }),
    );
  }

  *#addLink(parent: PlannedPage | null, entry: TocEntry, target: PlannedTarget): Generator<void> {
    const own = target.kind === 'page' ? this.#input.titleOf(target.path) : undefined;
    const title = entry.title || own || (target.kind === 'url' ? target.url : nameOf(target.path));
    const fields = { type: 'link' as const, title, target, ...this.#linkTitle(title, entry) };
    this.#add(parent, makeSlug(title), { ...fields, ...standFor(entry) });
    yield* this.#addAll(entry.children, parent);
  }

  #addDocument(parent: PlannedPage | null, path: string, entry: TocEntry): PlannedPage {
    const own = this.#input.titleOf(path) ?? '';
    const isTitled = this.#input.labelsAre === 'titles' && entry.anchor === undefined;
    const [first, second] = isTitled ? [entry.title, own] : [own, entry.title];
    const title = first || second || fallbackTitle(path, entry);
    const names = { ...this.#linkTitle(title, entry), ...standFor(entry) };
    const fields = { type: 'document' as const, title, path, ...names };
    const ownSlug =
      entry.slug === undefined ? slugOfFile(path, this.#input.root) : slugOfName(entry.slug);
    const page = this.#add(parent, this.#slugAt(parent, entry.address) ?? ownSlug, fields);
    this.#claimed.set(path, page);
    return page;
  }

  /**
   * The slug by which a page has the address that it asks for; undefined where it asks for none, or for one
   * that it cannot have where it stands. Of several segments it is one where no page has that address.
   */
  #slugAt(parent: PlannedPage | null, address: string | undefined): string | undefined {
    const segments = (address ?? '').split('/').filter((segment) => segment !== '');
    const above = parent === null ? [] : addressOf(parent).split('/');
    const isBelow = above.every((segment, at) => segments[at] === segment);
    if (!address?.startsWith('/')) return joinSlugs(segments);
    return isBelow ? joinSlugs(segments.slice(above.length)) : undefined;
  }

  /** Slugs of several segments give way where another page has the address. */
  #settleAddresses(): void {
    const long = this.#pages.filter(({ slug }) => slug.includes('/'));
    if (long.length === 0) return;
    const counts = new Map<string, number>();
    for (const page of this.#pages) {
      const address = addressOf(page);
      counts.set(address, (counts.get(address) ?? 0) + 1);
    }
    for (const page of long) {
      if ((counts.get(addressOf(page)) ?? 0) < 2) continue;
      const taken = this.#slugs.get(page.parent);
      const wanted = page.slug.slice(page.slug.lastIndexOf('/') + 1);
      page.slug = makeUniqueSlug(wanted, (candidate) => taken?.has(candidate) === true);
      taken?.add(page.slug);
    }
  }

  /** What the navigation calls a page where the table of contents says other than the page. */
  #linkTitle(title: string, entry: TocEntry): { linkTitle?: string } {
    const name = collapse(entry.linkTitle ?? entry.title);
    if (name === '' || name === collapse(title)) return {};
    return { linkTitle: cutText(name, MAX_LINK_TITLE) };
  }

  *#addUnlisted(): Generator<void> {
    const { pages, root } = this.#input;
    const unlisted = pages.filter((path) => !this.#claimed.has(path));
    const byDepth = (path: string) => path.split('/').length * 2 - (isFolderPage(path) ? 1 : 0);
    const folderPages = this.#indexFolders();
    for (const path of unlisted.toSorted((a, b) => byDepth(a) - byDepth(b))) {
      yield;
      const own = folderOf(path);
      const start = isFolderPage(path) && own !== root ? folderOf(own) : own;
      const parent = findAbove(folderPages, start, root);
      const page = this.#addDocument(parent, path, { kind: 'entry', title: '', children: [] });
      page.unlisted = true;
      if (isFolderPage(path) && own !== root && !folderPages.has(own)) folderPages.set(own, page);
    }
  }

  #indexFolders(): Map<string, PlannedPage> {
    const folders = new Map<string, PlannedPage>();
    for (const [path, page] of this.#claimed) {
      const folder = folderOf(path);
      if (isFolderPage(path) && folder !== this.#input.root) folders.set(folder, page);
    }
    return folders;
  }

  #add(
    parent: PlannedPage | null,
    wantedSlug: string,
    fields: Omit<PlannedPage, 'parent' | 'slug' | 'unlisted'>,
  ): PlannedPage {
    let taken = this.#slugs.get(parent);
    if (taken === undefined) {
      taken = new Set();
      this.#slugs.set(parent, taken);
    }
    const siblings = taken;
    const slug = makeUniqueSlug(wantedSlug, (candidate) => siblings.has(candidate));
    siblings.add(slug);
    const page: PlannedPage = { parent, slug, unlisted: false, ...fields };
    this.#pages.push(page);
    return page;
  }

  #warn(kind: TreeWarning['kind'], message: string): void {
    this.#warnings.push({ kind, path: this.#input.contentsPath, message });
  }
}

function addressOf({ parent, slug }: PlannedPage): string {
  return parent === null ? slug : `${addressOf(parent)}/${slug}`;
}

function joinSlugs(segments: readonly string[]): string | undefined {
  const slugs = segments.map(slugOfName);
  return slugs.length === 0 ? undefined : slugs.join('/');
}

function standFor(entry: TocEntry): { entry?: TocEntry } {
  return entry.lines === undefined ? {} : { entry };
}

function findAbove(
  folders: ReadonlyMap<string, PlannedPage>,
  start: string,
  root: string,
): PlannedPage | null {
  for (let folder = start; folder !== root && folder !== ''; folder = folderOf(folder)) {
    const page = folders.get(folder);
    if (page !== undefined) return page;
  }
  return null;
}

function fallbackTitle(path: string, entry: TocEntry): string {
  if (entry.linkTitle !== undefined) return entry.linkTitle;
  const folder = folderOf(path);
  const isFolders = isFolderPage(path) && folder !== '';
  return readableName(isFolders ? nameOf(folder) : withoutMarkdownExtension(nameOf(path)));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

const PLAIN_NAME = /^[\p{L}\p{M}\p{N}._~-]+$/u;

/**
 * The address segment of an imported file: its name without the extension as it is written, or that
 * of its folder for a `README.md` or `index.md` below the content root (at the root itself, its own
 * name in lower case). Names that cannot stand in an address as they are become slugs.
 */
function slugOfFile(path: string, root: string): string {
  const name = withoutMarkdownExtension(nameOf(path));
  if (!isFolderPage(path)) return slugOfName(name);
  const folder = folderOf(path);
  return folder === root ? name.toLowerCase() : slugOfName(nameOf(folder));
}

/** The address segment of a file or folder name: the name itself wherever that can be. */
function slugOfName(name: string): string {
  const normal = name.normalize('NFC');
  return PLAIN_NAME.test(normal) && !/^\.+$/.test(normal) ? normal : makeSlug(normal);
}
