import type { TreeLayout } from '../layouts/recognise-layout.ts';
import { SITE_CONFIG_NAMES } from '../layouts/site-config.ts';
import { pathBelow } from '../paths.ts';
import { isPageSource } from '../source-syntax.ts';

/** What each path of a tree is, before it is known which other files pages point to. */
export interface ClassifiedPaths {
  pages: string[];
  /** Reusable contents. */
  includes: string[];
  others: string[];
}

const INCLUDE = /(?:^|\/)\.gitbook\/includes\/[^/].*\.(?:md|markdown)$/i;

/**
 * Sorts the paths of a tree: what pages are read from is a page below the content root, but for the table of
 * contents, reusable contents, and what lies in folders whose name starts with a dot.
 */
export function classifyPaths(paths: readonly string[], layout: TreeLayout): ClassifiedPaths {
  const classified: ClassifiedPaths = { pages: [], includes: [], others: [] };
  for (const path of paths) {
    const below = pathBelow(layout.root, path);
    if (below === undefined || !isPageSource(path) || path === layout.contents?.path) {
      classified.others.push(path);
    } else if (INCLUDE.test(below)) classified.includes.push(path);
    else if (/(?:^|\/)\./.test(below)) classified.others.push(path);
    else classified.pages.push(path);
  }
  return classified;
}

const ASSET_EXTENSION =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?|heic|mp4|webm|mov|m4v|ogv|mp3|wav|ogg|m4a|flac|pdf|zip|gz|7z|docx?|xlsx?|pptx?|odt|ods|odp|epub|csv|tsv|woff2?|ttf|otf|excalidraw|drawio)$/i;
const ASSET_FOLDER = /(?:^|\/)\.gitbook\/assets\//;
const CONFIGURATION = /(?:^|\/)(?:\.gitbook\.ya?ml|book\.json|mkdocs\.ya?ml|_category_\.\w+)$/i;

/**
 * Whether a file that is no page is an asset: by its folder, by its kind, or because a page points
 * to it. Everything else is kept as it is beside the content.
 */
export function isAsset(path: string, isReferenced: boolean): boolean {
  if (CONFIGURATION.test(path) || SITE_CONFIG_NAMES.includes(path)) return false;
  return isReferenced || ASSET_FOLDER.test(path) || ASSET_EXTENSION.test(path);
}
