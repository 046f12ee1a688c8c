import { ok } from '../../http/reply.ts';
import { ANONYMOUS_READER } from '../../platform/index.ts';
import {
  type ContentQuery,
  makeRecordState,
  type PlaceInput,
  presentReusableContent,
  readGitOids,
  readPlace,
  readPlaceUrls,
  wantsMetadata,
} from '../content/index.ts';
import type { PageQuery, ReusableContentQuery } from './page-query.ts';
import { showReusableMarkdown } from './show-markdown.ts';
import {
  requirePage,
  requirePageAt,
  requireReusableContent,
  showPage,
  showPages,
} from './show-page.ts';

/*
 * What the operations that read pages are, the same for every place: these differ in what their
 * paths name.
 */

/** Lists all pages of a place, nested as they are in the tree. */
export const listingPages = {
  holdsStill: true,
  async handle({ platform, subject, query, url }: PlaceInput<unknown, ContentQuery>) {
    const view = await readPlace(platform, subject.place);
    const published = await readPlaceUrls(platform, subject.place);
    return ok(await showPages(platform, { view, query, url, published }));
  },
};

/** Answers the page that `{pageId}` names. */
export const readingPage = {
  holdsStill: true,
  handle: (input: PlaceInput<{ readonly pageId: string }, PageQuery>) =>
    answerPage(input, (view) => requirePage(view, input.params.pageId)),
};

/** Answers the page at `{pagePath}`. */
export const readingPageByPath = {
  holdsStill: true,
  handle: (input: PlaceInput<{ readonly pagePath: string }, PageQuery>) =>
    answerPage(input, (view) => requirePageAt(view, input.params.pagePath)),
};

async function answerPage(
  { platform, subject: { place }, query, url }: PlaceInput<unknown, PageQuery>,
  find: (view: Awaited<ReturnType<typeof readPlace>>) => ReturnType<typeof requirePage>,
) {
  const view = await readPlace(platform, place);
  const page = find(view);
  const published = await readPlaceUrls(platform, place);
  const shown = await showPage(platform, {
    view,
    page,
    query,
    reader: ANONYMOUS_READER,
    url,
    published,
  });
  const completed = (await place.completePage?.(platform, page, shown)) ?? shown;
  return { ...ok(completed), state: makeRecordState(page) };
}

/** Answers the reusable content that `{reusableContentId}` names. */
export const readingReusableContent = {
  holdsStill: true,
  async handle({
    platform,
    subject,
    params,
    query,
  }: PlaceInput<{ readonly reusableContentId: string }, ReusableContentQuery>) {
    const view = await readPlace(platform, subject.place);
    const content = await requireReusableContent(platform, view, params.reusableContentId);
    const gitOids = wantsMetadata(query) ? await readGitOids(platform, view, [content]) : undefined;
    const shown = presentReusableContent(content, { gitOids });
    if (query.format === undefined) return { ...ok(shown), state: makeRecordState(content) };
    const reading = { query, reader: ANONYMOUS_READER };
    const markdown = await showReusableMarkdown(platform, view, content, reading);
    return { ...ok({ ...shown, markdown }), state: makeRecordState(content) };
  },
};
