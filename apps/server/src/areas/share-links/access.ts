import type { Ability } from '@octavo/contract';
import { type Access, onObject } from '../../http/access.ts';
import { onSite, type SiteSubject, siteObject } from '../sites/index.ts';
import { findShareLink } from './store.ts';
import type { ShareLinksTable } from './tables.ts';

/** A site as its caller sees it, with one of its share links. */
export interface ShareLinkSubject extends SiteSubject {
  readonly link: ShareLinksTable;
}

/** For callers who have `ability` on the site, about its share link that `{shareLinkId}` names. */
export function onShareLink(ability: Ability): Access<ShareLinkSubject> {
  const site = onSite(ability);
  return onObject(siteObject, ability, async (request) => {
    const subject = await site.load(request);
    if (subject === null) return null;
    const { db, params } = request;
    const link = await findShareLink(db, subject.site.id, params.shareLinkId ?? '');
    return link === undefined ? null : { ...subject, link };
  });
}
