import type { PageTree } from '@octavo/content';
import type { Urls } from '../../http/urls.ts';

/** The address of a page in the app. */
export function makePageAppUrl(url: Urls, spaceId: string, path: string): string {
  return url.app(`/s/${spaceId}/${encodePagePath(path)}`);
}

/** Where readers find a page below the root of its space: the home page is the root itself. */
export function publishedPathOf(tree: PageTree, id: string): string {
  return id === tree.home?.id ? '' : encodePagePath(tree.pathOf(id));
}

function encodePagePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
