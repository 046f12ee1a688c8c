import { readPattern } from './source.ts';

/** A redirect that a path matches, and what its `*` stands for there. */
export interface RedirectMatch<Redirect> {
  redirect: Redirect;
  /** Without an end in a slash; undefined where the source has no `*`. */
  splat: string | undefined;
}

/** The redirects of a site, prepared to be looked up by path. */
export interface RedirectIndex<Redirect> {
  readonly size: number;
  /**
   * The redirect that a path matches: the one with exactly this source, else the one with the longest
   * text before its `*`. A `*` for all the rest matches what is above it as well. The path is decoded,
   * with a slash at its start and none at its end. It takes as long as the path, however many
   * redirects there are.
   */
  find(path: string): RedirectMatch<Redirect> | undefined;
}

/** What begins with one text: the redirect for all the rest, and those by what comes behind. */
interface Below<Redirect> {
  rest: Redirect | undefined;
  byRemainder: Map<string, Redirect>;
}

/** Prepares redirects, whose sources are `readSource`'s and differ from each other. */
export function makeRedirectIndex<Redirect extends { source: string }>(
  redirects: readonly Redirect[],
): RedirectIndex<Redirect> {
  const exact = new Map<string, Redirect>();
  const byLiteral = new Map<string, Below<Redirect>>();
  for (const redirect of redirects) {
    const { literal, remainder, hasSplat } = readPattern(redirect.source);
    if (!hasSplat) {
      exact.set(literal, redirect);
      continue;
    }
    let below = byLiteral.get(literal);
    if (below === undefined) {
      below = { rest: undefined, byRemainder: new Map() };
      byLiteral.set(literal, below);
    }
    if (remainder === '') below.rest = redirect;
    else below.byRemainder.set(remainder, redirect);
  }
  const lengths = [...new Set([...byLiteral.keys()].map(({ length }) => length))];
  lengths.sort((a, b) => b - a);
  return {
    size: redirects.length,
    find(path) {
      const own = exact.get(path);
      if (own !== undefined) return { redirect: own, splat: undefined };
      const folder = byLiteral.get(`${path}/`)?.rest;
      if (folder !== undefined) return { redirect: folder, splat: '' };
      for (const length of lengths) {
        if (length > path.length) continue;
        const below = byLiteral.get(path.slice(0, length));
        const match = below && matchBelow(below, path.slice(length));
        if (match !== undefined) return match;
      }
      return undefined;
    },
  };
}

function matchBelow<Redirect>(
  { rest, byRemainder }: Below<Redirect>,
  tail: string,
): RedirectMatch<Redirect> | undefined {
  const slash = tail.indexOf('/');
  if (slash > 0) {
    const redirect = byRemainder.get(tail.slice(slash));
    if (redirect !== undefined) return { redirect, splat: tail.slice(0, slash) };
  }
  return rest === undefined ? undefined : { redirect: rest, splat: tail };
}
