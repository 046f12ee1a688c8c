import { rewriteTargets } from '@octavo/content';
import {
  type ConvertedHtml,
  classifyTarget,
  readPage,
  type TargetUse,
  writeConvertedPage,
} from '@octavo/markup';
import { findFaults, MAX_TEXT_BYTES, sha256Base64url } from '../../../../platform/index.ts';
import { relativeTarget } from '../relative-target.ts';
import type { CrawledPage, CrawledSite } from './crawl-site.ts';
import type { KeptPicture } from './fetch-pictures.ts';
import { addressOf, parseUrl, pathOfPage } from './page-address.ts';
import { pageOfMarkdown } from './read-llms.ts';
import { findAddress } from './site-contents.ts';

/** A page of a site as Markdown whose targets can be written in. */
export interface SiteText {
  path: string;
  /** Addresses of the pictures in it. */
  pictures: string[];
  write(pictures: ReadonlyMap<string, KeptPicture>): string;
}

/** Reads the texts of a site; those that are too large or cannot be read in time are left out. */
export async function readSiteTexts(site: CrawledSite): Promise<SiteText[]> {
  const markdown = site.pages.flatMap(({ address, text }): [string, string][] =>
    text.kind === 'markdown' ? [[address, text.markdown]] : [],
  );
  const faults = await findFaults(markdown);
  const linker = makeLinker(site);
  return site.pages.flatMap((page) => {
    if (page.text.kind === 'html') return [readConverted(page, page.text.converted, linker)];
    const { markdown: text } = page.text;
    if (faults.has(page.address) || Buffer.byteLength(text) > MAX_TEXT_BYTES) return [];
    return [readMarkdown(page, text, linker)];
  });
}

/** What is written for a target: a path to a page, or an address. */
type Linker = (fromPath: string, url: URL) => string;

function makeLinker(site: CrawledSite): Linker {
  const kept = new Set(site.pages.map(({ address }) => address));
  return (fromPath, url) => {
    for (const page of [url, pageOfMarkdown(url)]) {
      const address = addressOf(page);
      const found = address === undefined ? undefined : findAddress(site, kept, address);
      if (found !== undefined) return relativeTarget(fromPath, pathOfPage(found), url.hash);
    }
    return url.href;
  };
}

function readConverted(page: CrawledPage, converted: ConvertedHtml, link: Linker): SiteText {
  const path = pathOfPage(page.address);
  const base = parseUrl(converted.base ?? '', page.url) ?? page.url;
  const resolve = (url: string): string | undefined =>
    /^data:/i.test(url) ? url : parseUrl(url, base)?.href;
  return {
    path,
    pictures: converted.targets.flatMap(({ use, url }) =>
      use === 'image' ? (resolve(url) ?? []) : [],
    ),
    write: (pictures) =>
      writeConvertedPage(converted, ({ use, url }) => {
        const address = resolve(url);
        if (address === undefined) return undefined;
        if (use === 'image') return writePicture(pictures, path, address) ?? address;
        const target = parseUrl(address);
        return target === undefined ? address : link(path, target);
      }),
  };
}

function writePicture(
  pictures: ReadonlyMap<string, KeptPicture>,
  path: string,
  url: string,
): string | undefined {
  const picture = pictures.get(url);
  return picture === undefined ? undefined : relativeTarget(path, picture.path);
}

function readMarkdown(page: CrawledPage, markdown: string, link: Linker): SiteText {
  const path = pathOfPage(page.address);
  const text = nameText(page, markdown);
  const { blocks, targets } = readPage(text, sha256Base64url);
  const urls = new Map<string, { url: URL; use: TargetUse }>();
  for (const { raw, use } of targets) {
    const url = readTarget(raw, page.url);
    if (url !== undefined) urls.set(raw, { url, use });
  }
  const pictures = [...urls.values()].flatMap(({ url, use }) =>
    use === 'image' ? [url.href] : [],
  );
  return {
    path,
    pictures,
    write(kept) {
      const replacements = new Map<string, string>();
      for (const [raw, { url, use }] of urls) {
        const picture = use === 'image' ? writePicture(kept, path, url.href) : undefined;
        const written = picture ?? (use === 'image' ? url.href : link(path, url));
        if (written !== raw) replacements.set(raw, written);
      }
      return rewriteTargets(text, blocks, replacements);
    },
  };
}

/** The address that a target of Markdown means; undefined for one that stays as it is. */
function readTarget(raw: string, base: string): URL | undefined {
  const target = classifyTarget(raw);
  if (target.kind === 'anchor') return undefined;
  const url = parseUrl(target.kind === 'url' ? target.url : raw, base);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Markdown without a title of its own has that of the page. */
function nameText({ title }: CrawledPage, markdown: string): string {
  if (title === undefined || /^\s*(?:---\s*$|#[ \t])/m.test(markdown.slice(0, 2000)))
    return markdown;
  const heading = writeConvertedPage({ title, template: '', targets: [] });
  return `${heading}\n${markdown}`;
}
