import { findAll } from './dom.ts';
import type { SearchGroup, SearchOption } from './search-api.ts';

const MAX_RECENT = 5;
const MAX_TOP = 6;
/** The first entries of the navigation, and those of groups that show them. */
const TOP = [
  '.navigation > ul > li:not(.nav-group, .nav-more) > a',
  '.navigation > ul > .nav-group > ul > li > a',
  '.navigation > ul > .nav-group > details > ul > li:not(.nav-more) > a',
].join(', ');

interface ReadPage {
  title: string;
  href: string;
}

/** Remembers in this browser that the page was read, so that the search can lead back to it. */
export function noteRead(): void {
  const title = document.querySelector('main h1')?.textContent?.trim() ?? '';
  const { pathname } = location;
  if (title === '' || document.querySelector('link[rel="canonical"]') === null) return;
  const others = readRecent().filter(({ href }) => href !== pathname);
  try {
    const recent = [{ title, href: pathname }, ...others].slice(0, MAX_RECENT + 1);
    localStorage.setItem(storageKey(), JSON.stringify(recent));
  } catch {
    // Nothing is remembered where the browser keeps nothing.
  }
}

/** What the search shows before anything is typed: what was read last, and the first pages of the navigation. */
export function listStart(label: (key: string) => string): SearchGroup[] {
  const recent = readRecent().filter(({ href }) => href !== location.pathname);
  const top = findAll(TOP).map((link) => ({
    title: link.textContent?.trim() ?? '',
    href: link.getAttribute('href') ?? '',
  }));
  return [
    { title: label('recentlyRead'), options: recent.slice(0, MAX_RECENT).map(makeOption) },
    { title: label('navigation'), options: top.slice(0, MAX_TOP).map(makeOption) },
  ].filter(({ options }) => options.length > 0);
}

function makeOption({ title, href }: ReadPage): SearchOption {
  return { kind: 'page', title: [{ text: title, hit: false }], href, trail: '', excerpt: [] };
}

/** One list for each site, which share a browser's storage on one host. */
function storageKey(): string {
  return `octavo-recent ${document.documentElement.dataset.prefix ?? ''}`;
}

function readRecent(): ReadPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReadPage) : [];
  } catch {
    return [];
  }
}

/** Others on the host may have written there: only paths of the host are taken. */
function isReadPage(value: unknown): value is ReadPage {
  if (typeof value !== 'object' || value === null) return false;
  const { title, href } = value as Record<string, unknown>;
  return typeof title === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href);
}
