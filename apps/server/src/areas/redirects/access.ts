import type { Ability } from '@octavo/contract';
import { type Access, defineObject, onObject } from '../../http/access.ts';
import { onSite, type SiteSubject } from '../sites/index.ts';
import { findRedirectRow } from './store.ts';
import type { SiteRedirectsTable } from './tables.ts';

/** A redirect as its caller sees it, with the role on its site. */
export interface RedirectSubject extends SiteSubject {
  readonly redirect: SiteRedirectsTable;
}

/** Redirects have the roles of their sites. */
export const redirectObject = defineObject({ name: 'site-redirect', roles: 'grants' });

/** For callers with `ability` on the site, about the redirect that `{redirectId}` names. */
export function onRedirect(ability: Ability): Access<RedirectSubject> {
  const site = onSite(ability);
  return onObject(redirectObject, ability, async (request) => {
    const subject = await site.load(request);
    if (subject === null) return null;
    const id = request.params.redirectId ?? '';
    const redirect = await findRedirectRow(request.db, subject.site.id, id);
    return redirect === undefined ? null : { ...subject, redirect };
  });
}
