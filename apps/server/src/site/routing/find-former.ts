import { encodeAscii } from '../content/encode-path.ts';
import { type Answer, answerRedirect } from '../respond/answer.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/**
 * Leads an address that its site space had before to the one that it has now; undefined where it is
 * none, or where the space has a page of its own there. `path` is what is left of the address below
 * the space, decoded.
 */
export function findFormer(context: SiteContext, path: string): Answer | undefined {
  const { former, space, spaces, reader } = context;
  if (former === undefined) return undefined;
  const { tree, isShown } = space.view;
  const named = path.replace(/\/+$/, '').replace(/\.md$/, '');
  const page = tree.byId.get(tree.byPath.get(named) ?? '');
  if (page !== undefined && isShown(page)) return undefined;
  const prefix = spaces.prefixOf(former.place.siteSpace.spaceId);
  if (prefix === undefined) throw new Error(`A place is not on the site of ${reader.key}.`);
  // Without slashes at the start: what is left of the path must not become the name of a host.
  const rest = former.rest.replace(/^\/+/, '');
  return answerRedirect(308, encodeAscii(`${prefix}/${rest}`), tagOf(context));
}
