import type { ContentRef } from '@octavo/content';
import { classifyTarget } from '@octavo/markup';
import type { UserCaller } from '../../http/caller.ts';
import { createUrls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { placeOfSpace, type RevisionView, readPlace } from '../content/index.ts';
import { onSpace } from '../spaces/index.ts';

/** The form of the id of a space: what has another names none, and no database is asked for it. */
const SPACE_ID = /^[0-9a-z]{1,32}$/;

/**
 * What an address in the app means: `/s/<space>` is the space, with a page's path behind it that page
 * as it is addressed now, and with `~/pages/<id>` or `~/files/<id>` the page or file of that id. The
 * space is named unless it is `own`. Undefined for all other addresses, for those of nothing, and
 * for spaces that the caller may not see.
 */
export async function findAppTarget(
  platform: Platform,
  address: string,
  { caller, own }: { caller: UserCaller; own: string },
): Promise<ContentRef | undefined> {
  const found = readAppAddress(platform, address);
  if (found === undefined) return undefined;
  const { spaceId, path, anchor } = found;
  const { db } = platform.database;
  const subject = await onSpace('view').load({ platform, db, caller, params: { spaceId } });
  if (subject === null) return undefined;
  if (path === '') return { kind: 'space', space: spaceId };
  const view = await readPlace(platform, placeOfSpace(subject.space));
  const within = spaceId === own ? {} : { space: spaceId };
  const file = /^~\/files\/([^/]+)$/.exec(path)?.[1];
  if (file !== undefined) {
    return view.files.byId.has(file) ? { kind: 'file', file, ...within } : undefined;
  }
  const page = findPage(view, path);
  if (page === undefined) return undefined;
  return anchor === ''
    ? { kind: 'page', page, ...within }
    : { kind: 'anchor', anchor, page, ...within };
}

/** The address in the app of what a reference into another space names, by its id. */
export function makeAppAddress(platform: Platform, ref: ContentRef): string | undefined {
  const space = 'space' in ref ? ref.space : undefined;
  if (space === undefined) return undefined;
  const root = `${createUrls(platform.config.publicUrl).app('/s/')}${encodeURIComponent(space)}`;
  switch (ref.kind) {
    case 'space':
      return `${root}/`;
    case 'page':
      return `${root}/~/pages/${encodeURIComponent(ref.page)}`;
    case 'anchor':
      return ref.page === undefined
        ? undefined
        : `${root}/~/pages/${encodeURIComponent(ref.page)}#${encodeURIComponent(ref.anchor)}`;
    case 'file':
      return `${root}/~/files/${encodeURIComponent(ref.file)}`;
    default:
      return undefined;
  }
}

function findPage(view: RevisionView, path: string): string | undefined {
  const tree = view.tree();
  const id = /^~\/pages\/([^/]+)$/.exec(path)?.[1];
  if (id === undefined) return tree.byPath.get(path);
  return tree.byId.has(id) ? id : undefined;
}

function readAppAddress({ config }: Platform, address: string) {
  const root = URL.parse(createUrls(config.publicUrl).app('/s/'));
  const url = URL.parse(address);
  if (root === null || url === null || url.origin !== root.origin) return undefined;
  if (!url.pathname.startsWith(root.pathname)) return undefined;
  try {
    const [spaceId = '', ...rest] = url.pathname
      .slice(root.pathname.length)
      .split('/')
      .map(decodeURIComponent);
    if (!SPACE_ID.test(spaceId)) return undefined;
    const path = rest.filter((segment) => segment !== '').join('/');
    return { spaceId, path, anchor: readAnchor(url.hash) };
  } catch {
    return undefined;
  }
}

/** The anchor that the fragment of a URL names; empty where it names none. */
function readAnchor(hash: string): string {
  const target = classifyTarget(hash);
  return target.kind === 'anchor' ? target.anchor : '';
}
