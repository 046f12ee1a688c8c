import { followPath, hasMarkdown, type PathEnd } from '../../areas/redirects/index.ts';
import { decodePath, encodeAscii, encodePath } from '../content/encode-path.ts';
import type { SpaceView } from '../content/space-view.ts';
import { type Answer, answerRedirect } from '../respond/answer.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/**
 * Answers an address on which the site has no page; see `followPath`. Undefined where it ends at
 * nothing that this reader is shown. `query` is the request's; it goes along within the site, where the
 * redirect has none of its own. `cut` characters at the end of the path are left aside.
 */
export async function followRedirect(
  context: SiteContext,
  query: URLSearchParams,
  cut = 0,
): Promise<Answer | undefined> {
  const { platform, resolved, spaces, site } = context;
  const asked = decodePath(resolved.path);
  if (asked === undefined) return undefined;
  const whole = asked.slice(0, asked.length - cut);
  const { id, version } = resolved;
  const followed = { id, version, structure: spaces.structure, open: spaces.open };
  const found = await followPath(platform, followed, `/${whole}`);
  if (found === undefined) return undefined;
  const location = writeLocation(found.end, site.prefix, query);
  return answerRedirect(found.status, encodeAscii(location), tagOf(context));
}

function writeLocation(end: PathEnd<SpaceView>, prefix: string, query: URLSearchParams): string {
  if (end.kind === 'elsewhere') return end.url;
  const href = end.kind === 'path' ? `${prefix}/${encodePath(end.path)}` : hrefOf(end);
  const { tail: added = '' } = end;
  const tail = typeof added === 'string' ? added : `#${encodePath(added.anchor)}`;
  if (tail.startsWith('?') || query.size === 0) return href + tail;
  return `${href}?${query}${tail}`;
}

function hrefOf({ space, page, asMarkdown }: Extract<PathEnd<SpaceView>, { kind: 'page' }>) {
  return asMarkdown && hasMarkdown(page) ? space.markdownHrefOf(page) : space.hrefOf(page);
}
