import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf, rewriteTargets } from '@octavo/content';
import { classifyTarget, type PageSource } from '@octavo/markup';
import { findLine, relativePath, type TreeWarning } from '@octavo/trees';
import type { GuardedFetch } from '../../platform/index.ts';
import { readTexts } from './read-texts.ts';
import { CRAWL_LIMITS, type CrawlLimits } from './sources/website/crawl-limits.ts';
import { fetchPictures, type KeptPicture } from './sources/website/fetch-pictures.ts';
import { openSiteFetcher } from './sources/website/site-fetcher.ts';
import type { TreeEntry, TreeSource } from './trees/tree-source.ts';

/** A tree with the pictures of other hosts in it, which holds temporary files until it is closed. */
export interface CopiedPictures {
  tree: TreeSource;
  /** How many pictures were had. */
  copied: number;
  /** Those that could not be had, where they are shown. */
  warnings: TreeWarning[];
}

/** Pictures that pages show are fetched as a reader's browser would: no `robots.txt` is asked for them. */
const ANYTHING = { allows: () => true, delayMs: 0, sitemaps: [] };

interface ShownPicture {
  path: string;
  raw: string;
  url: string;
}

/**
 * A tree whose pages show copies of the pictures that they show from other hosts: each is fetched
 * once, put into the tree below `files/`, and the texts name it there. Covers stay as they are. One
 * that cannot be had keeps its address, with a warning. Closing the tree closes the one that is given.
 */
export async function copyPictures(
  tree: TreeSource,
  fetch: GuardedFetch,
  limits: CrawlLimits = CRAWL_LIMITS,
): Promise<CopiedPictures> {
  const { texts, read, originals } = await readTexts(tree, () => undefined);
  const sources = new Map<string, PageSource>();
  const shown: ShownPicture[] = [];
  for (const path of [...texts.keys()].sort()) {
    const source = read.get(path)?.source;
    if (source === undefined || originals.has(path)) continue;
    sources.set(path, source);
    shown.push(...listForeign(path, source));
  }
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pictures-'));
  const fetcher = openSiteFetcher(fetch, limits, new AbortController().signal);
  const urls = new Set(shown.map(({ url }) => url));
  const { byUrl } = await fetchPictures(urls, folder, '', { fetcher, limits, robots: ANYTHING });
  const textOf = (path: string) => texts.get(path) ?? '';
  const rewritten = rewriteTexts(shown, { byUrl, sources, textOf });
  return {
    tree: {
      ...tree,
      entries: addEntries(tree.entries, rewritten, [...new Set(byUrl.values())]),
      async close() {
        await rm(folder, { recursive: true, force: true });
        await tree.close();
      },
    },
    copied: new Set(byUrl.values()).size,
    warnings: shown
      .filter(({ url }) => !byUrl.has(url))
      .map(({ path, raw }) => describeMissing(path, raw, findLine(textOf(path), raw))),
  };
}

/** The pictures of other hosts that a text shows, each once. */
function listForeign(path: string, { targets }: PageSource): ShownPicture[] {
  const found = new Map<string, ShownPicture>();
  for (const { raw, use } of targets) {
    const target = classifyTarget(raw);
    if (use !== 'image' || target.kind !== 'url' || !/^https?:/i.test(target.url)) continue;
    found.set(raw, { path, raw, url: target.url.replace(/#.*/s, '') });
  }
  return [...found.values()];
}

/** The texts that name copies by now, by path. */
function rewriteTexts(
  shown: readonly ShownPicture[],
  given: {
    byUrl: ReadonlyMap<string, KeptPicture>;
    sources: ReadonlyMap<string, PageSource>;
    textOf(path: string): string;
  },
): Map<string, Buffer> {
  const rewritten = new Map<string, Buffer>();
  for (const [path, pictures] of Map.groupBy(shown, (one) => one.path)) {
    const targets = new Map<string, string>();
    for (const { raw, url } of pictures) {
      const kept = given.byUrl.get(url);
      if (kept === undefined) continue;
      const target = relativePath(folderOf(path), kept.path);
      targets.set(raw, target.replace(/[^\w./-]/gu, encodeURIComponent));
    }
    if (targets.size === 0) continue;
    const blocks = given.sources.get(path)?.blocks ?? [];
    rewritten.set(path, Buffer.from(rewriteTargets(given.textOf(path), blocks, targets)));
  }
  return rewritten;
}

function addEntries(
  entries: readonly TreeEntry[],
  rewritten: ReadonlyMap<string, Buffer>,
  pictures: readonly KeptPicture[],
): TreeEntry[] {
  const paths = new Set(entries.map(({ path }) => path));
  const added = pictures
    .filter(({ path }) => !paths.has(path))
    .map(({ path, size, location }) => ({ path, size, read: () => readFile(location) }));
  const all = entries.map((entry): TreeEntry => {
    const bytes = rewritten.get(entry.path);
    return bytes === undefined ? entry : { ...entry, size: bytes.length, read: async () => bytes };
  });
  return [...all, ...added].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function describeMissing(path: string, raw: string, line: number | undefined): TreeWarning {
  const place = line === undefined ? { path } : { path, line };
  return { kind: 'missing-asset', ...place, message: `The picture could not be copied: ${raw}` };
}
