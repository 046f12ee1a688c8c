import type { ContentRef } from '@octavo/content';
import { readInclusions } from '@octavo/markup';
import type { RevisionView } from '../content/index.ts';
import { type Anchors, type Link, nameSource } from './link.ts';
import { type LinkIndex, readAnchors } from './link-index.ts';

/** `in-app` is a URL to the app of this server. */
export type LinkStatus = 'ok' | 'broken' | 'in-app';

/**
 * What is to be said of links to what is not in another space, in their order; undefined for links
 * to other spaces, which depend on who asks. Broken is what means nothing, and what names a page,
 * file, reusable content or anchor that is not in the revision. What is outside of all revisions (an
 * address, a person, a collection, an OpenAPI specification) is taken to be there.
 *
 * @param app the address of the app, without a trailing slash
 */
export async function judgeLinks(
  index: LinkIndex,
  links: readonly Link[],
  app: string,
): Promise<(LinkStatus | undefined)[]> {
  const { view } = index;
  const own = links.filter((link) => foreignSpaceOf(link, view.spaceId) === undefined);
  const hasAnchor = await readAnchorTest(index, own);
  return links.map((link) => {
    if (foreignSpaceOf(link, view.spaceId) !== undefined) return undefined;
    if (link.source !== undefined) return 'broken';
    if (link.ref.kind === 'url') return isInApp(link.ref.url, app) ? 'in-app' : 'ok';
    return isThere(view, link.ref) && hasAnchor(link.ref) ? 'ok' : 'broken';
  });
}

/**
 * What is to be said of a link into another space, given its content if the caller may see it. Of
 * one that the caller may not see nothing is told but its address in the app.
 */
export function judgeForeignLink({ ref }: Link, view: RevisionView | undefined): LinkStatus {
  if (view === undefined) return 'in-app';
  return isThere(view, ref) ? 'ok' : 'broken';
}

/** The space that a link leads to where that is another. */
export function foreignSpaceOf({ ref, source }: Link, own: string): string | undefined {
  if (source !== undefined || !('space' in ref)) return undefined;
  return ref.space === own ? undefined : ref.space;
}

/** Whether the revision has what a reference names, its anchor left aside. */
function isThere(view: RevisionView, ref: ContentRef): boolean {
  switch (ref.kind) {
    case 'page':
      return view.tree().byId.has(ref.page);
    case 'anchor':
      return ref.page === undefined || view.tree().byId.has(ref.page);
    case 'file':
      return view.files.byId.has(ref.file);
    case 'reusable-content':
      return view.reusableContents.byId.has(ref.reusableContent);
    default:
      return true;
  }
}

function isInApp(url: string, app: string): boolean {
  const parsed = URL.parse(url);
  const base = URL.parse(app);
  if (parsed === null || base === null || parsed.origin !== base.origin) return false;
  return parsed.pathname === base.pathname || parsed.pathname.startsWith(`${base.pathname}/`);
}

/** Computed pages have anchors that are not known here: all are taken to be there. */
async function readAnchorTest(
  index: LinkIndex,
  links: readonly Link[],
): Promise<(ref: ContentRef) => boolean> {
  const pages = links.flatMap(({ ref }) => (ref.kind === 'anchor' && ref.page ? [ref.page] : []));
  const known = new Map<string, Anchors>();
  const read = async (sources: ReadonlySet<string>) => {
    const included: string[] = [];
    for (const [source, anchors] of await readAnchors(index, sources)) {
      known.set(source, anchors);
      for (const id of anchors.includes)
        included.push(nameSource({ kind: 'reusable-content', id }));
    }
    return included;
  };
  if (pages.length > 0) {
    const sources = new Set(pages.map((id) => nameSource({ kind: 'page', id })));
    await readInclusions(await read(sources), read);
  }
  return (ref) => {
    if (ref.kind !== 'anchor' || ref.page === undefined) return true;
    const page = index.view.tree().byId.get(ref.page);
    if (page?.computed !== undefined || page?.generated !== undefined) return true;
    return holdsAnchor(known, nameSource({ kind: 'page', id: ref.page }), ref.anchor);
  };
}

function holdsAnchor(
  known: ReadonlyMap<string, Anchors>,
  source: string,
  anchor: string,
  seen: Set<string> = new Set(),
): boolean {
  const own = known.get(source);
  if (own === undefined || seen.has(source)) return false;
  seen.add(source);
  if (own.anchors.includes(anchor)) return true;
  return own.includes.some((id) =>
    holdsAnchor(known, nameSource({ kind: 'reusable-content', id }), anchor, seen),
  );
}
