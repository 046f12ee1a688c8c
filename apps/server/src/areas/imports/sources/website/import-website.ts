import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { badRequest } from '../../../../http/errors.ts';
import type { Platform } from '../../../../platform/index.ts';
import { type BuiltTree, openTreeBuilder, settleContents } from '../built-tree.ts';
import { importBuiltTree } from '../import-built-tree.ts';
import type { Importer } from '../importer.ts';
import { openPageThread } from '../page-thread.ts';
import { CRAWL_LIMITS, type CrawlLimits } from './crawl-limits.ts';
import { crawlSite } from './crawl-site.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { folderOfSite, parseUrl } from './page-address.ts';
import { makeSiteContents } from './site-contents.ts';
import { openSiteFetcher } from './site-fetcher.ts';
import type { SitePage, SitePageInput } from './site-page-worker.ts';
import { readSiteTexts } from './write-site.ts';

/** Adds the pages of a website, from the start page at an `https:` URL on. */
export const importWebsite: Importer = async (platform, url, target) => {
  const start = parseUrl(url);
  if (start?.protocol !== 'https:') throw badRequest('body.url', 'must be an https: URL');
  start.hash = '';
  const built = await buildWebsite(platform, start, target.signal);
  return importBuiltTree(platform, built, target);
};

/** Fetches a website as a tree; temporary files hold its pictures until it is closed. */
export async function buildWebsite(
  { fetch, config }: Pick<Platform, 'fetch' | 'config'>,
  start: URL,
  gone: AbortSignal,
  changes: Partial<CrawlLimits> = {},
): Promise<BuiltTree> {
  const totalBytes = Math.min(CRAWL_LIMITS.totalBytes, config.limits.importBytes);
  const pictureBytes = Math.min(CRAWL_LIMITS.pictureBytes, config.limits.uploadBytes);
  const limits = { ...CRAWL_LIMITS, totalBytes, pictureBytes, ...changes };
  const fetcher = openSiteFetcher(fetch, limits, gone);
  const module = new URL('./site-page-worker.ts', import.meta.url);
  const reading = { readMs: limits.readMs, totalMs: limits.totalMs * 2, gone };
  await using thread = openPageThread<SitePageInput, SitePage>(module, reading);
  const site = await crawlSite(start, { fetcher, limits, readPage: thread.read });
  const texts = await readSiteTexts(site);
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const urls = texts.flatMap(({ pictures }) => pictures);
    const { origin } = site.scope;
    const { robots } = site;
    const pictures = await fetchPictures(urls, folder, origin, { fetcher, limits, robots });
    const builder = openTreeBuilder();
    for (const text of texts) builder.addText(text.path, text.write(pictures.byUrl));
    const written = texts.filter(({ path }) => builder.has(path)).length;
    for (const { path, location, size } of new Set(pictures.byUrl.values())) {
      builder.addFile(path, location, size);
    }
    return {
      tree: builder.build(site.start, discard),
      folder: `website/${folderOfSite(origin)}`,
      contents: settleContents(makeSiteContents(site), builder),
      missed: site.missed + pictures.missed + site.pages.length - written,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
