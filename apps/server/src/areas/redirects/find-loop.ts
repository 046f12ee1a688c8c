import { fillSplat, hasSplat, type RedirectDestination } from './destination.ts';
import { makeRedirectIndex, type RedirectIndex } from './redirect-index.ts';
import { readPattern, type SourcePattern } from './source.ts';

/** As much of a redirect as says where it leads. */
export interface Leading {
  source: string;
  destination: RedirectDestination;
}

/** Longer paths than requests have: whoever gets there goes on for ever. */
const MAX_PATH_LENGTH = 4096;

/**
 * The path on the site that an address of a redirect is, decoded and bare; undefined for others, and
 * for those with control characters, which no site has.
 */
export function readLocalPath(url: string): string | undefined {
  if (!url.startsWith('/')) return undefined;
  const path = url.replace(/[?#].*$/s, '');
  try {
    const decoded = decodeURIComponent(path).normalize('NFC');
    if (/\p{Cc}/u.test(decoded)) return undefined;
    return decoded.length > 1 ? decoded.replace(/\/+$/, '') : decoded;
  } catch {
    return undefined;
  }
}

/** Where a path leads by one redirect, as a path on the site; undefined where it ends there. */
function followOnce(index: RedirectIndex<Leading>, path: string) {
  const match = index.find(path);
  if (match?.redirect.destination.kind !== 'url') return undefined;
  const next = readLocalPath(fillSplat(match.redirect.destination.url, match.splat ?? ''));
  // What leads to itself stays there.
  return next === undefined || next === path ? undefined : { redirect: match.redirect, next };
}

/**
 * The sources of redirects that lead in a circle, whatever pages there are; undefined where none do.
 * Those to a fixed path are followed as readers are. Among those that take what their `*` matched
 * along, one may lead to another where any path could: so it names some that no reader would meet.
 */
export function findLoop(redirects: readonly Leading[]): string[] | undefined {
  const index = makeRedirectIndex(redirects);
  const settled = new Set<string>();
  for (const { destination } of redirects) {
    if (destination.kind !== 'url' || isRewriting(destination.url)) continue;
    const loop = followPath(index, readLocalPath(destination.url), settled);
    if (loop !== undefined) return loop;
  }
  return findPatternLoop(redirects);
}

/** Follows a path to its end; `settled` holds those that are known to have one. */
function followPath(
  index: RedirectIndex<Leading>,
  start: string | undefined,
  settled: Set<string>,
): string[] | undefined {
  const trail = new Map<string, string>();
  for (let path = start; path !== undefined && !settled.has(path); ) {
    const step = followOnce(index, path);
    if (step === undefined) break;
    if (trail.has(path) || step.next.length > MAX_PATH_LENGTH) {
      const sources = [...trail];
      const from = Math.max(
        0,
        sources.findIndex(([passed]) => passed === path),
      );
      return [...new Set(sources.slice(from).map(([, source]) => source))];
    }
    trail.set(path, step.redirect.source);
    path = step.next;
  }
  for (const path of trail.keys()) settled.add(path);
  return undefined;
}

/** Whether an address is another path for each path that leads to it. */
function isRewriting(url: string): boolean {
  return hasSplat(url.replace(/[?#].*$/s, ''));
}

interface Rewriting {
  source: string;
  pattern: SourcePattern;
  /** What stands before and behind the place of what the `*` matched. */
  before: string;
  after: string;
}

function findPatternLoop(redirects: readonly Leading[]): string[] | undefined {
  const rewriting = redirects.flatMap(({ source, destination }): Rewriting[] => {
    if (destination.kind !== 'url' || !isRewriting(destination.url)) return [];
    const path = readLocalPath(destination.url);
    const parts = path === undefined ? [] : path.split(/:splat|\*/);
    if (path === undefined || parts.length < 2) return [];
    const [before = '', after = ''] = [parts[0], parts.at(-1)];
    return [{ source, pattern: readPattern(source), before, after }];
  });
  const index = indexRewriting(rewriting);
  const done = new Set<Rewriting>();
  for (const start of rewriting) {
    const loop = walk(index, start, done);
    if (loop !== undefined) return loop;
  }
  return undefined;
}

/** Depth first without a call stack, each redirect once. */
function walk(index: RewritingIndex, start: Rewriting, done: Set<Rewriting>): string[] | undefined {
  if (done.has(start)) return undefined;
  const trail = [{ at: start, next: listNext(index, start) }];
  const open = new Set([start]);
  for (let last = trail.at(-1); last !== undefined; last = trail.at(-1)) {
    const next = last.next.pop();
    if (next === undefined) {
      done.add(last.at);
      open.delete(last.at);
      trail.pop();
    } else if (open.has(next)) {
      const from = trail.findIndex(({ at }) => at === next);
      return trail.slice(from).map(({ at }) => at.source);
    } else if (!done.has(next)) {
      open.add(next);
      trail.push({ at: next, next: listNext(index, next) });
    }
  }
  return undefined;
}

/** Redirects by the texts that their sources begin with. */
interface RewritingIndex {
  /** In the order of these texts. */
  sorted: readonly Rewriting[];
  byFolder: ReadonlyMap<string, readonly Rewriting[]>;
}

function indexRewriting(all: readonly Rewriting[]): RewritingIndex {
  const literalOf = ({ pattern }: Rewriting) => pattern.literal;
  return {
    sorted: [...all].sort((a, b) => (literalOf(a) < literalOf(b) ? -1 : 1)),
    byFolder: Map.groupBy(all, (one) => literalOf(one).replace(/\/$/, '')),
  };
}

/** The redirects whose source some path may match that this one leads to. */
function listNext({ sorted, byFolder }: RewritingIndex, from: Rewriting): Rewriting[] {
  const { before, after } = from;
  const found = new Set<Rewriting>();
  // Those whose source begins with what this one leads to, and those that it begins with.
  for (let at = findFirst(sorted, before); at < sorted.length; at += 1) {
    const one = sorted[at];
    if (!one?.pattern.literal.startsWith(before)) break;
    found.add(one);
  }
  for (let length = 0; length <= before.length; length += 1) {
    for (const one of byFolder.get(before.slice(0, length)) ?? []) {
      // `/clay/*` matches `/clay` and what is below it, but not `/clays`.
      if (before.startsWith(one.pattern.literal) || length === before.length) found.add(one);
    }
  }
  return [...found].filter(
    ({ pattern: { remainder } }) =>
      remainder === '' || remainder.endsWith(after) || after.endsWith(remainder),
  );
}

/** Where those begin whose source is not before a text. */
function findFirst(sorted: readonly Rewriting[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.pattern.literal ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
