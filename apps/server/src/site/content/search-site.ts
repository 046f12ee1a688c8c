import {
  findReadableSections,
  type HighlightedText,
  type PageResult,
  searchSpace,
} from '../../areas/search/index.ts';
import type { Platform } from '../../platform/index.ts';
import type { ExcerptPart, SearchResultView } from '../templates/view.ts';
import { encodePath } from './encode-path.ts';
import type { SpaceView } from './space-view.ts';

/** Searches a space as the reader of its view sees it; the best results first. */
export async function searchSite(
  platform: Platform,
  space: SpaceView,
  query: string,
  limit: number,
): Promise<SearchResultView[]> {
  const { spaceId, reader, revision } = space;
  const { variables } = revision.content;
  const results = await searchSpace(platform, spaceId, query, {
    limit,
    sectionsPerPage: 3,
    excerptLength: 160,
    readable: await findReadableSections(platform, [{ spaceId, variables }], reader),
  });
  return results.pages.flatMap((page) => describeResult(space, page));
}

function describeResult(space: SpaceView, result: PageResult): SearchResultView[] {
  const page = space.tree.byId.get(result.pageId);
  if (page === undefined || !space.isShown(page)) return [];
  const href = space.hrefOf(page);
  const sections = result.sections
    .filter((section) => section.excerpt.text !== '' || section.title.text !== '')
    .map((section) => ({
      title: section.anchor === undefined ? [] : splitHighlights(section.title),
      href: section.anchor === undefined ? href : `${href}#${encodePath(section.anchor)}`,
      excerpt: splitHighlights(section.excerpt),
    }));
  return [
    { title: splitHighlights(result.title), href, path: result.breadcrumbs.join(' / '), sections },
  ];
}

/**
 * A text as runs of what matched and what did not. Words that matched side by side are one run, with
 * the space between them.
 */
export function splitHighlights({ text, highlights }: HighlightedText): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let position = 0;
  for (const { start, end } of highlights) {
    const last = parts.at(-1);
    if (last?.hit && text.slice(position, start).trim() === '') {
      last.text += text.slice(position, end);
    } else {
      if (start > position) parts.push({ text: text.slice(position, start), hit: false });
      if (end > start) parts.push({ text: text.slice(start, end), hit: true });
    }
    position = Math.max(position, end);
  }
  if (position < text.length) parts.push({ text: text.slice(position), hit: false });
  return parts;
}
