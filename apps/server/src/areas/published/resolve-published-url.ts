import type { PublishedContent, PublishedRedirect } from '@octavo/contract/published';
import { chooseEnd, type UserCaller } from '../../http/caller.ts';
import { notFound, unauthorized } from '../../http/errors.ts';
import { type RightsHolder, writeHolder } from '../../http/rights-holder.ts';
import { createUrls } from '../../http/urls.ts';
import { ANONYMOUS_READER, makeReader, type Platform } from '../../platform/index.ts';
import { onChangeRequest } from '../change-requests/index.ts';
import { readRevisionRow } from '../content/index.ts';
import {
  createSiteHosts,
  findProxiedSite,
  makePlaceUrl,
  type PublishedStructure,
  type ResolvedSite,
  readPublishedStructure,
  resolveSite,
  SITES_PREFIX,
  seeStructure,
} from '../sites/index.ts';
import { onSpace } from '../spaces/index.ts';
import { type Admission, admitReader, type VisitorProof } from './admissions.ts';
import { leadOn } from './lead-on.ts';
import { type PublishedAddress, readAddress } from './read-address.ts';
import { type AskedVersion, readVersion } from './read-version.ts';
import { makeSiteToken } from './site-token.ts';

/** What is asked for, by whom. */
interface AddressQuestion {
  url: string;
  /** Where the request has the address. */
  field: string;
  /** Whether a visitor who is not let in is led to where to sign in. */
  redirectOnError: boolean;
  visitor: VisitorProof;
  caller: UserCaller;
}

/**
 * What readers find at an address: the content, with a token that reads it, or where to go instead,
 * as where there is nothing any more.
 *
 * @throws ApiError 400 for what is no address, 401 where visitors have to sign in, 404 where nothing
 * is served
 */
export async function resolvePublishedUrl(
  platform: Platform,
  question: AddressQuestion,
): Promise<PublishedContent | PublishedRedirect> {
  const { url, visitor, caller } = question;
  const address = readAddress(url, question.field);
  if (isInApp(platform, url)) return { target: 'application', redirect: url };
  const resolved = await findSiteAt(platform, address, caller);
  if (resolved === undefined) throw notFound('published content');
  const admitted = await admitReader(platform, resolved, {
    ...visitor,
    query: address.query.toString(),
  });
  if (!('refused' in admitted)) {
    return describeContent(platform, admitted, { caller, query: address.query });
  }
  const preview = await admitToVersion(platform, resolved, caller);
  if (preview !== undefined) {
    return describeContent(platform, preview, { caller, query: address.query });
  }
  if (admitted.refused === 'hidden') throw notFound('published content');
  if (question.redirectOnError && admitted.fallbackUrl !== null) {
    return leadToSignIn(resolved, admitted.fallbackUrl);
  }
  throw unauthorized('visitor_token_refused', 'Sign in to view this site.');
}

function isInApp({ config }: Platform, text: string): boolean {
  const app = new URL(createUrls(config.publicUrl).app('/'));
  const url = new URL(text);
  const path = `${url.pathname}/`.replace(/\/\/$/, '/');
  return url.host === app.host && path.startsWith(app.pathname);
}

/**
 * The published site at an address. Below `/sites/` there are sites on the server's own host alone, and
 * at the address of a proxy those of the caller's organizations, as anybody could name it.
 */
export async function findSiteAt(
  platform: Platform,
  address: PublishedAddress,
  caller: RightsHolder,
): Promise<ResolvedSite | undefined> {
  const resolved = await resolveSite(platform, address);
  if (resolved === undefined) return findProxiedSite(platform, address, caller);
  const isBelowServer = resolved?.foundPath.startsWith(SITES_PREFIX) === true;
  const { isServerHost } = createSiteHosts(platform);
  return isBelowServer && !isServerHost(address.host) ? undefined : resolved;
}

/** To the page on which visitors sign in, which is told where they wanted to go. */
function leadToSignIn(resolved: ResolvedSite, fallbackUrl: string): PublishedRedirect {
  const target = new URL(fallbackUrl);
  const wanted = resolved.canonicalUrl + resolved.path;
  target.searchParams.set('location', wanted);
  return { target: 'external', redirect: target.href, site: resolved.id };
}

/** Lets a member in who asks for a version of a space alone, on a site that is not for everybody. */
async function admitToVersion(
  platform: Platform,
  resolved: ResolvedSite,
  caller: UserCaller,
): Promise<Admission | undefined> {
  const reader = makeReader('member');
  const structure = seeStructure(await readPublishedStructure(platform, resolved.id), reader);
  const location = structure.locate(resolved.path);
  const { version } = readVersion(location?.rest ?? '');
  if (location === undefined || version === undefined) return undefined;
  const found = await findVersion(platform, caller, location.siteSpace.spaceId, version);
  return found && { reader, resolved, grounds: {} };
}

async function describeContent(
  platform: Platform,
  admission: Admission,
  { caller, query }: { caller: UserCaller; query: URLSearchParams },
): Promise<PublishedContent | PublishedRedirect> {
  const { reader, resolved, shareKey, grounds } = admission;
  const whole = await readPublishedStructure(platform, resolved.id);
  const structure = seeStructure(whole, reader);
  const location = structure.locate(resolved.path);
  if (location === undefined) throw notFound('published content');
  const { siteSpace, section } = location;
  const { spaceId } = siteSpace;
  const { version, prefix, path } = readVersion(location.rest);
  const shown = version && (await findVersion(platform, caller, spaceId, version));
  if (version !== undefined && shown === undefined) throw notFound('published content');
  const led = version === undefined && (await leadOn(platform, admission, { structure, query }));
  if (led) return led;
  const pathname = path.replace(/\/+$/, '');
  const ids = { organization: resolved.organizationId, site: resolved.id };
  return {
    ...ids,
    siteSpace: siteSpace.id,
    space: spaceId,
    ...(section === undefined ? {} : { siteSection: section.id }),
    apiToken: makeSiteToken(
      platform.signer,
      {
        ...ids,
        siteSpace: siteSpace.id,
        space: spaceId,
        ...grounds,
        audience: reader.audience,
        claims: reader.claims,
        ...(shown === undefined ? {} : { revision: shown.revisionId, user: writeHolder(caller) }),
      },
      platform.clock.now(),
      chooseEnd(caller, Number.POSITIVE_INFINITY),
    ),
    canonicalUrl: makePlaceUrl(resolved.canonicalUrl, location) + pathname,
    pathname,
    basePath: makePlaceUrl(resolved.basePath, location) + prefix,
    siteBasePath: resolved.basePath,
    complete: isComplete(structure, resolved.path),
    ...(shown?.changeRequest === undefined ? {} : { changeRequest: shown.changeRequest }),
    ...(shown === undefined ? {} : { revision: shown.revisionId }),
    ...(shareKey === undefined ? {} : { shareKey }),
    ...(reader.key === ANONYMOUS_READER.key ? {} : { contextId: reader.key }),
  };
}

/**
 * Whether all that comes behind a path stays in the space that it leads into. A path that does is
 * answered for all that are longer.
 */
function isComplete(structure: PublishedStructure, path: string): boolean {
  const bare = path.replace(/\/+$/, '');
  const below = bare === '' ? '' : `${bare}/`;
  return !structure.siteSpaces.some((place) => place.path !== bare && place.path.startsWith(below));
}

/** A version of a space that its reader may see. */
interface FoundVersion {
  revisionId: string;
  /** The number of the change request. */
  changeRequest?: string;
}

/**
 * The version of a space that is asked for, where there is one and the caller may view the space: a
 * change request as it is by now, or a revision.
 */
async function findVersion(
  platform: Platform,
  caller: UserCaller,
  spaceId: string,
  version: AskedVersion,
): Promise<FoundVersion | undefined> {
  const request = { platform, db: platform.database.db, caller };
  if (version.kind === 'change-request') {
    const params = { spaceId, changeRequestId: version.idOrNumber };
    const found = await onChangeRequest('view').load({ ...request, params });
    if (found === null) return undefined;
    const { number, revision } = found.changeRequest;
    return { changeRequest: String(number), revisionId: revision };
  }
  if ((await onSpace('view').load({ ...request, params: { spaceId } })) === null) return undefined;
  const row = await readRevisionRow(platform, version.revisionId);
  return row?.spaceId === spaceId ? { revisionId: row.id } : undefined;
}
