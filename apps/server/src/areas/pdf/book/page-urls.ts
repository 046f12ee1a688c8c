import type { ContentRef, PageRecord } from '@octavo/content';
import type { Urls } from '../../../http/urls.ts';
import type { Reader } from '../../../platform/index.ts';
import { createPageJudge, makePageAppUrl, type RevisionView } from '../../content/index.ts';

/**
 * Makes the addresses of pages that a reader of a PDF can open: on the site where the space is
 * published (`published`, with a slash at its end), else in the app. A page of the kind `link` is
 * where it leads to, unless that is for other readers: then nothing is told of it.
 */
export function createPageUrls(
  view: RevisionView,
  { published, url, reader }: { published: string | undefined; url: Urls; reader: Reader },
): (page: PageRecord) => string {
  const tree = view.tree();
  const isForReader = createPageJudge(view, reader);
  const addressOf = (page: PageRecord): string => {
    const path = tree.pathOf(page.id);
    if (published === undefined) return makePageAppUrl(url, view.spaceId, path);
    const below = page.id === tree.home?.id ? '' : path;
    return published + below.split('/').map(encodeURIComponent).join('/');
  };
  const targetOf = (target: ContentRef | undefined): string | undefined => {
    if (target?.kind === 'url') return target.url;
    const page = target?.kind === 'page' ? tree.byId.get(target.page) : undefined;
    return page && isForReader(page) ? addressOf(page) : undefined;
  };
  return (page) => (page.type === 'link' && targetOf(page.target)) || addressOf(page);
}
