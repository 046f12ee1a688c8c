import type { ContentRef } from '@octavo/content';
import type { RenderContext, RenderedFile, RenderedTarget } from '@octavo/markup';
import type { Urls } from '../../http/urls.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import { createDownloadUrls, makePageAppUrl, type RevisionView } from '../content/index.ts';

/** What a comparison of two texts of a space is rendered with. */
export interface ComparedSpace {
  before: RevisionView | undefined;
  after: RevisionView;
  /** Whose conditions hold in the texts. */
  reader: Reader;
  url: Urls;
}

/**
 * Renders references of a comparison: to pages in the app, to files where they are downloaded. What
 * is gone after is looked up before.
 */
export function makeDiffContext(platform: Platform, space: ComparedSpace): RenderContext {
  const views = space.before === undefined ? [space.after] : [space.after, space.before];
  return {
    resolveRef: (ref) => findPage(views, ref, space.url),
    resolveFile: (ref) => findFile(platform, views, ref, space.url),
    reusableContent: () => undefined,
    highlight: () => undefined,
    variables: { space: space.after.content.variables, page: {} },
    claims: space.reader.claims,
  };
}

function findPage(
  views: readonly RevisionView[],
  ref: ContentRef,
  url: Urls,
): RenderedTarget | undefined {
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.page === undefined) return undefined;
  for (const view of views) {
    const page = view.tree().byId.get(ref.page);
    if (page === undefined || (ref.space !== undefined && ref.space !== view.spaceId)) continue;
    const anchor = ref.kind === 'anchor' ? `#${encodeURIComponent(ref.anchor)}` : '';
    const href = makePageAppUrl(url, view.spaceId, view.tree().pathOf(page.id)) + anchor;
    return { href, title: page.title };
  }
  return undefined;
}

function findFile(
  platform: Platform,
  views: readonly RevisionView[],
  ref: ContentRef,
  url: Urls,
): RenderedFile | undefined {
  if (ref.kind !== 'file') return undefined;
  for (const view of views) {
    const file = view.files.byId.get(ref.file);
    if (file === undefined || (ref.space !== undefined && ref.space !== view.spaceId)) continue;
    const src = createDownloadUrls(platform, url, view.spaceId)(file);
    return { src, name: file.name, size: file.size, contentType: file.contentType };
  }
  return undefined;
}
