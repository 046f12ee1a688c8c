import type { Visitor } from '../../http/caller.ts';
import { readHolder } from '../../http/rights-holder.ts';
import type { FindVisitor } from '../../http/service.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import { makeReader, type Platform, type Reader } from '../../platform/index.ts';
import { findShareLinkBySecret } from '../share-links/index.ts';
import {
  findSite,
  makePlaceUrl,
  makePublishedUrl,
  mayReadSite,
  readPublishedStructure,
  type SiteRow,
  seeStructure,
} from '../sites/index.ts';
import { findSpacesFor } from '../spaces/index.ts';
import { isStillAdmitted } from './admissions.ts';
import { readSiteToken } from './site-token.ts';
import { openGrounds, sealGrounds, type VisitorGrounds } from './visitor-grounds.ts';

/** Of a site row in memory, about. */
const SITE_BYTES = 700;

export const sites = defineStampedCache<SiteRow>({ name: 'published-sites', share: 2 }, SITE_BYTES);

/**
 * Finds whom the tokens of sites stand for. A token is good for as long as its site is published,
 * lets in whom the token was made for, and what let the reader in still would: what ends any of
 * these ends the token at once.
 */
export function createVisitors(platform: Platform): FindVisitor {
  const { signer, clock } = platform;
  return async (token) => {
    const claims = readSiteToken(signer, token, clock.now());
    return claims && findVisitor(platform, claims);
  };
}

/**
 * Says whether whoever was let in to a site, as `Visitor.nameGrounds` names it, is shown a space there by
 * now: exactly as the token of that site would be.
 */
export function createGroundsCheck(
  platform: Platform,
): (grounds: string, spaceId: string) => Promise<boolean> {
  return async (sealed, spaceId) => {
    const grounds = openGrounds(platform.sealer, sealed);
    const visitor = grounds && (await findVisitor(platform, grounds));
    return visitor?.spaces.has(spaceId) === true;
  };
}

async function findVisitor(
  platform: Platform,
  claims: VisitorGrounds,
): Promise<Visitor | undefined> {
  const { organization, site: siteId, audience, space: spaceId, revision } = claims;
  const { db } = platform.database;
  const key = `${organization} ${siteId}`;
  const site = await sites.read(platform, db, key, () => findSite(db, organization, siteId));
  const reader = makeReader(audience, claims.claims);
  if (site === undefined || !isOpen(site, reader)) return undefined;
  if (!(await isStillAdmitted(platform, claims))) return undefined;
  if (claims.user !== undefined && !(await maySee(platform, spaceId, claims.user))) {
    return undefined;
  }
  const { spaces, published } = await locateSpaces(platform, site, reader);
  const url = spaces.get(spaceId);
  return {
    siteId,
    organizationId: organization,
    reader,
    visibility: site.visibility,
    published,
    // A member was let in for the sake of one space, and sees no other that is not for everybody.
    spaces: audience === 'member' ? new Map(url === undefined ? [] : [[spaceId, url]]) : spaces,
    revision: revision === undefined ? undefined : { spaceId, revisionId: revision },
    nameGrounds: () => sealGrounds(platform.sealer, claims),
  };
}

function isOpen(site: SiteRow, reader: Reader): boolean {
  return site.published === 1 && mayReadSite(site.visibility, reader);
}

async function maySee({ database }: Platform, spaceId: string, user: string): Promise<boolean> {
  return (await findSpacesFor(database.db, [spaceId], readHolder(user))).has(spaceId);
}

/**
 * Who reads a site with the key of a share link of it. Undefined where the site is not for those who
 * have one, or the key is none of an active link.
 */
export async function findVisitorByShareKey(
  platform: Platform,
  site: SiteRow,
  shareKey: string,
): Promise<Visitor | undefined> {
  const reader = makeReader('share-link');
  if (site.visibility !== 'share-link' || !isOpen(site, reader)) return undefined;
  const link = await findShareLinkBySecret(platform, site.id, shareKey);
  if (link === undefined) return undefined;
  const { id: siteId, organization_id: organizationId, visibility } = site;
  const located = await locateSpaces(platform, site, reader);
  const grounds = {
    organization: organizationId,
    site: siteId,
    audience: reader.audience,
    claims: {},
    space: '',
    shareLink: link.id,
  };
  return {
    siteId,
    organizationId,
    reader,
    visibility,
    ...located,
    nameGrounds: () => sealGrounds(platform.sealer, grounds),
  };
}

/** Where on a site a reader finds its spaces, and what all of them are at, by their ids. */
async function locateSpaces(
  platform: Platform,
  site: SiteRow,
  reader: Reader,
): Promise<Pick<Visitor, 'spaces' | 'published'>> {
  const root = makePublishedUrl(platform.config.publicUrl, site);
  const whole = await readPublishedStructure(platform, site.id);
  const { siteSpaces } = seeStructure(whole, reader);
  return {
    spaces: new Map(
      siteSpaces.map((place) => [place.siteSpace.spaceId, makePlaceUrl(root, place)]),
    ),
    published: new Map(
      whole.siteSpaces.map(({ siteSpace: { spaceId, revision } }) => [spaceId, revision]),
    ),
  };
}
