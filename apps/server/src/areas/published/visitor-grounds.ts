import type { Sealer } from '../../platform/index.ts';
import type { SiteTokenClaims } from './site-token.ts';

const PURPOSE = 'visitor-grounds';

/** By what a visitor was let in to a site: what a token of the site says, its times aside. */
export type VisitorGrounds = Pick<
  SiteTokenClaims,
  | 'organization'
  | 'site'
  | 'space'
  | 'audience'
  | 'claims'
  | 'shareLink'
  | 'visitorKey'
  | 'revision'
  | 'user'
>;

/** Grounds as a text that only this server reads; the same for the same grounds. */
export function sealGrounds(sealer: Sealer, grounds: VisitorGrounds): string {
  const { organization, site, space, audience, claims, ...rest } = grounds;
  const { shareLink, visitorKey, revision, user } = rest;
  const text = JSON.stringify({
    organization,
    site,
    space,
    audience,
    claims,
    shareLink,
    visitorKey,
    revision,
    user,
  });
  return sealer.sealAlike(PURPOSE, text);
}

/** Reads what `sealGrounds` made; undefined for any other text. */
export function openGrounds(sealer: Sealer, sealed: string): VisitorGrounds | undefined {
  const text = sealer.open(PURPOSE, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as VisitorGrounds);
}
