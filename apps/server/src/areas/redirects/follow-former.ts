import { type FormerLocation, makePlaceUrl, type PublishedSpace } from '../sites/index.ts';
import type { FollowedSpace } from './follow-path.ts';

/**
 * Where an address leads that its site space had before: a path of the site, still percent-encoded,
 * without a slash at its start. Undefined where the space that the address lies in now has a page of
 * its own there. `path` is what is left of the address below that space, decoded.
 */
export function followFormer(
  { place, rest }: FormerLocation<PublishedSpace>,
  { tree, isShown }: Pick<FollowedSpace, 'tree' | 'isShown'>,
  path: string,
): string | undefined {
  const named = path.replace(/\/+$/, '').replace(/\.md$/, '');
  const page = tree.byId.get(tree.byPath.get(named) ?? '');
  if (page !== undefined && isShown(page)) return undefined;
  // Without slashes at the start: what is left of the path must not become the name of a host.
  return makePlaceUrl('', place) + rest.replace(/^\/+/, '');
}
