import type { UserCaller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { onChangeRequest, presentChangeRequest } from '../change-requests/index.ts';
import { presentPage, type RevisionView, readGitOids, readPlace } from '../content/index.ts';
import { findOrganizationFor, presentOrganization } from '../orgs/index.ts';
import { onSite, presentSite, readPublishedStructure, type SiteSubject } from '../sites/index.ts';
import { onSpace, showSpace } from '../spaces/index.ts';
import { readAddress } from './read-address.ts';
import { readVersion } from './read-version.ts';
import { findSiteAt } from './resolve-published-url.ts';

/** An address, and who wants to know what it means. */
export interface ContentQuestion {
  address: string;
  caller: UserCaller;
  url: Urls;
}

/** What an address names, by ids. */
interface NamedContent {
  organizationId?: string;
  siteId?: string;
  spaceId?: string;
  /** Below the space. */
  path: string;
}

/**
 * The content that an address of the app or of a published site means, as the caller may see it;
 * undefined where that is nothing.
 *
 * @throws ApiError 400 for what is no address, 404 for a version that is not there
 */
export async function showContentUrl(platform: Platform, question: ContentQuestion) {
  const named = await requireNamed(platform, question);
  const content =
    named.spaceId === undefined ? undefined : await showSpaceContent(platform, question, named);
  const site = named.siteId === undefined ? undefined : await showSite(platform, question, named);
  const organizationId = named.organizationId ?? content?.space.organization ?? '';
  const organization = await showOrganization(platform, question, organizationId);
  const isFound =
    named.spaceId === undefined && named.siteId === undefined
      ? organization !== undefined
      : content !== undefined || site !== undefined;
  if (!isFound) return undefined;
  return { ...(organization && { organization }), ...(site && { site }), ...content };
}

async function showOrganization(
  { database }: Platform,
  { caller, url }: ContentQuestion,
  organizationId: string,
) {
  const found = await findOrganizationFor(database.db, organizationId, caller);
  const ownsTeam = found?.owns_team !== null;
  return found && presentOrganization(found, found.member_role, url, ownsTeam);
}

async function requireNamed(
  platform: Platform,
  { address, url, caller }: ContentQuestion,
): Promise<NamedContent> {
  const asked = readAddress(address, 'query.url');
  const app = new URL(url.app('/'));
  if (asked.host === app.host && asked.path.startsWith(app.pathname)) {
    return readAppPath(asked.path.slice(app.pathname.length));
  }
  const resolved = await findSiteAt(platform, asked, caller);
  if (resolved === undefined) throw notFound('content');
  const location = (await readPublishedStructure(platform, resolved.id)).locate(resolved.path);
  if (location === undefined) throw notFound('content');
  return {
    organizationId: resolved.organizationId,
    siteId: resolved.id,
    spaceId: location.siteSpace.spaceId,
    path: location.rest,
  };
}

function readAppPath(path: string): NamedContent {
  const [kind, id = '', ...rest] = path.split('/');
  if (id === '') throw notFound('content');
  if (kind === 's') return { spaceId: id, path: rest.join('/') };
  if (kind !== 'o') throw notFound('content');
  const siteId = rest[0] === 'sites' ? rest[1] : undefined;
  return { organizationId: id, path: '', ...(siteId ? { siteId } : {}) };
}

async function showSite(
  platform: Platform,
  { caller, url }: ContentQuestion,
  { organizationId = '', siteId = '' }: NamedContent,
) {
  const request = { platform, db: platform.database.db, caller };
  const subject: SiteSubject | null = await onSite('view').load({
    ...request,
    params: { organizationId, siteId },
  });
  return subject === null ? undefined : presentSite(subject.site, subject.role, url);
}

async function showSpaceContent(
  platform: Platform,
  { caller, url }: ContentQuestion,
  { spaceId = '', path: whole }: NamedContent,
) {
  const { db } = platform.database;
  const request = { platform, db, caller };
  const subject = await onSpace('view').load({ ...request, params: { spaceId } });
  if (subject === null) return undefined;
  const { version, path } = readVersion(whole);
  const space = await showSpace(platform, db, subject, url);
  let revisionId = subject.space.revision;
  let about = {};
  if (version?.kind === 'change-request') {
    const params = { spaceId, changeRequestId: version.idOrNumber };
    const found = await onChangeRequest('view').load({ ...request, params });
    if (found === null) throw notFound('change request');
    revisionId = found.changeRequest.revision;
    about = { changeRequest: presentChangeRequest(found.changeRequest, url) };
  } else if (version !== undefined) {
    revisionId = version.revisionId;
    about = { revision: revisionId };
  }
  const view = await readPlace(platform, { space: subject.space, revisionId });
  return { space, ...about, ...(await showPageAt(platform, view, path, url)) };
}

async function showPageAt(platform: Platform, view: RevisionView, path: string, url: Urls) {
  const tree = view.tree();
  const bare = decodePath(path)?.replace(/^\/+|\/+$/g, '');
  const id = bare === '' ? tree.home?.id : tree.byPath.get(bare ?? '');
  const page = id === undefined ? undefined : tree.byId.get(id);
  if (page === undefined) return bare === '' ? {} : undefined;
  const gitOids = await readGitOids(platform, view, [page]);
  const shown = presentPage(tree, page, { spaceId: view.spaceId, url, gitOids });
  return { page: { ...shown, ...('pages' in shown ? { pages: [] } : {}) } };
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** See `showContentUrl`. */
export type AddressedContent = NonNullable<Awaited<ReturnType<typeof showContentUrl>>>;
