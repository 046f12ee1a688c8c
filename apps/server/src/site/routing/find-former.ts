import { followFormer } from '../../areas/redirects/index.ts';
import { encodeAscii } from '../content/encode-path.ts';
import { type Answer, answerRedirect } from '../respond/answer.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/**
 * Leads an address that its site space had before to the one that it has now; undefined where it is
 * none, or where the space has a page of its own there. `path` is what is left of the address below
 * the space, decoded.
 */
export function findFormer(context: SiteContext, path: string): Answer | undefined {
  const { former, space, site } = context;
  const below = former && followFormer(former, space.view, path);
  if (below === undefined) return undefined;
  return answerRedirect(308, encodeAscii(`${site.prefix}/${below}`), tagOf(context));
}
