import type { Page } from './page.ts';

/** The pages of one address, and the values of the parameters in it. */
export interface PageMatch {
  /** By method. */
  readonly pages: ReadonlyMap<string, Page>;
  /** The pattern of the address, which is safe to log. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds what an address means. */
export type MatchPage = (pathname: string) => PageMatch | undefined;

/** Makes the function that finds pages by their addresses; a trailing slash does not matter. */
export function makePageMatcher(pages: readonly Page[]): MatchPage {
  const byPath = new Map<string, Map<string, Page>>();
  for (const page of pages) {
    const methods = byPath.get(page.path) ?? new Map<string, Page>();
    if (methods.has(page.method)) throw new Error(`Two pages are ${page.method} ${page.path}.`);
    byPath.set(page.path, methods.set(page.method, page));
  }
  // Addresses without parameters come first, so that one with them can't hide them.
  const patterns = [...byPath]
    .map(([path, methods]) => ({ path, methods, pattern: makePattern(path) }))
    .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  return (pathname) => {
    const address = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    for (const { path, methods, pattern } of patterns) {
      const found = pattern.exec(address);
      if (found !== null) return { pages: methods, path, params: { ...found.groups } };
    }
    return undefined;
  };
}

/** A parameter is made of characters that need no encoding: all our ids and secrets are. */
function makePattern(path: string): RegExp {
  const source = path
    .replace(/[.\\+*?^$()[\]|]/g, '\\$&')
    .replace(/\{(\w+)\}/g, '(?<$1>[\\w.~-]+)');
  return new RegExp(`^${source}$`);
}
