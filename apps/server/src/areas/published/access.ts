import { type Access, defineObject } from '../../http/access.ts';
import type { ReadingCaller, VisitorCaller } from '../../http/caller.ts';
import { createUrls } from '../../http/urls.ts';
import { findSite, onPublishedSite, type SiteSubject } from '../sites/index.ts';
import { findVisitorByShareKey } from './find-visitor.ts';
import { type AddressedContent, showContentUrl } from './show-content-url.ts';

/** What an address names. */
const addressedContent = defineObject({ name: 'content', roles: 'grants' });

/** For callers who may see what the query's `url` names, or something around it. */
export function onAddressedContent(): Access<AddressedContent> {
  return {
    object: addressedContent,
    ability: null,
    async load({ platform, caller, query }) {
      const { url: address } = query as { url: string };
      const url = createUrls(platform.config.publicUrl);
      return (await showContentUrl(platform, { address, caller, url })) ?? null;
    },
    roleOf: () => null,
  };
}

/** A site whose profile is read. */
export interface ProfileSubject extends SiteSubject {
  /** As whom the caller reads it who has nothing but the key of a share link. */
  readonly visitor?: VisitorCaller;
}

/** Like `onPublishedSite`, also for whoever has the key of a share link, as the query's `shareKey`. */
export function onProfile(): Access<ProfileSubject, ReadingCaller> {
  const known = onPublishedSite();
  return {
    ...known,
    roleOf: ({ role }) => role,
    async load(request) {
      const subject = await known.load(request);
      const { shareKey } = request.query as { shareKey?: string };
      if (subject !== null || shareKey === undefined || request.caller.kind === 'visitor') {
        return subject;
      }
      const { platform, db, params } = request;
      const site = await findSite(db, params.organizationId ?? '', params.siteId ?? '');
      const visitor = site && (await findVisitorByShareKey(platform, site, shareKey));
      return site && visitor
        ? { site, role: 'read', visitor: { kind: 'visitor', ...visitor } }
        : null;
    },
  };
}
