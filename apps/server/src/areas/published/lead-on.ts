import type { PublishedRedirect } from '@octavo/contract/published';
import type { Platform } from '../../platform/index.ts';
import { publishedPathOf } from '../content/index.ts';
import {
  followFormer,
  followPath,
  hasMarkdown,
  lookAt,
  openFollowedSite,
  type PathEnd,
  readLocalPath,
  type SeenSpace,
} from '../redirects/index.ts';
import { makePlaceUrl, type PublishedStructure } from '../sites/index.ts';
import type { Admission } from './admissions.ts';

/**
 * Where an address leads at which a site has nothing any more: what the site itself answers there as a
 * redirect, in the same order. Undefined where the site has something there, and where the address
 * leads nowhere or to what is hidden from the reader, which are not told apart. `structure` is what
 * the reader sees. `query` goes along within the site, where the redirect has none of its own.
 */
export async function leadOn(
  platform: Platform,
  { reader, resolved, shareKey }: Admission,
  { structure, query }: { structure: PublishedStructure; query: URLSearchParams },
): Promise<PublishedRedirect | undefined> {
  const location = structure.locate(resolved.path);
  const path = readLocalPath(`/${resolved.path}`);
  const rest = readLocalPath(`/${location?.rest}`)?.slice(1);
  if (location === undefined || path === undefined || rest === undefined) return undefined;
  if (rest.startsWith('~') || rest.split('/').some((one) => one === '.' || one === '..')) {
    return undefined;
  }
  const site = openFollowedSite(platform, resolved, { structure, reader });
  const space = await site.open(location.siteSpace.spaceId);
  if (space === undefined) return undefined;
  const root = resolved.canonicalUrl + (shareKey === undefined ? '' : `${shareKey}/`);
  const answer = (below: string, tail = '') => {
    const added = tail.startsWith('?') || query.size === 0 ? tail : `?${query}${tail}`;
    return { target: 'content', redirect: root + below + added } as const;
  };
  const former = location.former && followFormer(location.former, space, rest);
  if (former !== undefined) return answer(former);
  if (rest === '') return undefined;
  if ((await lookAt(site, path)) !== undefined) return undefined;
  const end = (await followPath(platform, site, path))?.end;
  if (end === undefined) return undefined;
  if (end.kind === 'elsewhere') {
    return { target: 'external', redirect: new URL(end.url).href, site: resolved.id };
  }
  const { tail = '' } = end;
  const added = typeof tail === 'string' ? tail : `#${encodeURIComponent(tail.anchor)}`;
  return answer(pathOf(end), added);
}

/** The path of an end below its site, percent-encoded, without a slash at its start. */
function pathOf(end: Exclude<PathEnd<SeenSpace>, { kind: 'elsewhere' }>): string {
  if (end.kind === 'path') return end.path.split('/').map(encodeURIComponent).join('/');
  const { space, page, asMarkdown } = end;
  const below = makePlaceUrl('', space);
  if (!asMarkdown || !hasMarkdown(page)) return below + publishedPathOf(space.seen, page.id);
  const path = space.tree.pathOf(page.id).split('/').map(encodeURIComponent).join('/');
  return `${below}${path}.md`;
}
