import type { SearchPageResource, SearchSpaceResource } from '@octavo/contract/search';
import type { Urls } from '../../http/urls.ts';
import type { PageResult, SpaceResult } from './search-spaces.ts';

/** Where spaces are published, by their ids. */
type Publications = ReadonlyMap<string, { urls: { published: string } }>;

/** A page found, as the API answers it. */
export function presentPage(
  page: PageResult,
  url: Urls,
  publications: Publications,
): SearchPageResource {
  const app = url.app(`/s/${page.spaceId}/${page.path}`);
  const site = publications.get(page.spaceId)?.urls.published;
  const urlsOf = (suffix: string) => ({
    app: app + suffix,
    ...(site === undefined ? {} : { published: site + page.publishedPath + suffix }),
  });
  return {
    id: page.pageId,
    title: page.title.text,
    path: page.path,
    sections: page.sections.map(({ id, anchor, title, excerpt }) => {
      const suffix = anchor === undefined ? '' : `#${anchor}`;
      return {
        id,
        title: title.text,
        path: page.path + suffix,
        body: excerpt.text,
        highlights: { title: title.highlights, body: excerpt.highlights },
        urls: urlsOf(suffix),
      };
    }),
    urls: urlsOf(''),
  };
}

/** A space found, as the API answers it. */
export function presentSpace(
  space: SpaceResult,
  url: Urls,
  publications: Publications,
): SearchSpaceResource {
  return {
    id: space.id,
    title: space.title,
    pages: space.pages.map((page) => presentPage(page, url, publications)),
  };
}

/** Says that the index lags; nothing where it does not. */
export function presentIndexing({ indexing }: { indexing: boolean }): { indexing?: true } {
  return indexing ? { indexing } : {};
}
