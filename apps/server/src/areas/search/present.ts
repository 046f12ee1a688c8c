import type { Urls } from '../../http/urls.ts';
import type { SearchPageResource, SearchSpaceResource } from './resource.ts';
import type { PageResult, SpaceResult } from './search-spaces.ts';

/** A page found, as the API answers it. */
export function presentPage(page: PageResult, url: Urls): SearchPageResource {
  const app = url.app(`/s/${page.spaceId}/${page.path}`);
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
        urls: { app: app + suffix },
      };
    }),
    urls: { app },
  };
}

/** A space found, as the API answers it. */
export function presentSpace(space: SpaceResult, url: Urls): SearchSpaceResource {
  return {
    id: space.id,
    title: space.title,
    pages: space.pages.map((page) => presentPage(page, url)),
  };
}
