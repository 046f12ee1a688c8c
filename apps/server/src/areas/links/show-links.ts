import type { UserCaller } from '../../http/caller.ts';
import { page, readPageRequest } from '../../http/list.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import {
  createDownloadUrls,
  type PlaceSubject,
  placeOfSpace,
  type RevisionView,
  readPlace,
  readRevision,
} from '../content/index.ts';
import { findOrganizationFor, presentOrganization } from '../orgs/index.ts';
import { onSpace, presentSpace, readPublishedUrlsOf, type SpaceSubject } from '../spaces/index.ts';
import { foreignSpaceOf, type LinkStatus } from './judge-links.ts';
import type { Link } from './link.ts';
import { type BacklinkTarget, listBacklinks } from './list-backlinks.ts';
import { listLinks } from './list-links.ts';
import { presentPlace, presentTarget, type Surroundings } from './present.ts';
import type { BacklinkListResource, LinkListResource, LinkLocation } from './resource.ts';

/** Which content is read, by whom. */
interface Reading {
  platform: Platform;
  caller: UserCaller;
  url: Urls;
  subject: PlaceSubject;
}

interface ListInput {
  page?: string | undefined;
  limit?: number | undefined;
}

/** Answers what a place links to, or one page of it that is there. */
export async function showLinks(
  reading: Reading,
  view: RevisionView,
  query: ListInput & { status?: LinkStatus | undefined },
  pageId?: string,
): Promise<LinkListResource> {
  const { platform, url, subject } = reading;
  const { changeRequestId = '', base: baseId } = subject.place;
  const scope = `links:${JSON.stringify([view.spaceId, changeRequestId, pageId, query.status])}`;
  const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
  const base = baseId === undefined ? undefined : await requireBase(platform, baseId);
  const readSpace = createSpaceReader(reading);
  const { links, count, stats } = await listLinks(platform, view, {
    ...{ pageId, limit, base, status: query.status, app: url.app('') },
    after: after === undefined ? undefined : String(after[0]),
    readSpace: async (id) => (await readSpace(id))?.view,
  });
  const own = await surround(reading, view);
  const targets = new Map<string, LinkLocation>();
  for (const link of links) {
    targets.set(link.name, presentTarget(link, await surroundTarget(link, own, readSpace), url));
  }
  const list = page(platform.signer, scope, {
    ...{ rows: links, limit, count },
    keyOf: ({ name }) => [name],
    present: ({ name, status, relation, places }) => ({
      status,
      relation,
      targetReference: targets.get(name) ?? { kind: 'url' as const },
      locationReferences: places.map((place) => presentPlace(place, own)),
    }),
  });
  return { ...list, stats };
}

/** Answers what links to a page or file of a revision that is there, from any space. */
export async function showBacklinks(
  reading: Reading,
  view: RevisionView,
  query: ListInput,
  target: BacklinkTarget,
): Promise<BacklinkListResource> {
  const { platform, subject, caller } = reading;
  const { changeRequestId = '' } = subject.place;
  const { kind, id } = target;
  const scope = `backlinks:${JSON.stringify([view.spaceId, changeRequestId, kind, id])}`;
  const { limit, after } = readPageRequest(platform.signer, scope, query, ['string', 'string']);
  const { backlinks, count } = await listBacklinks(platform, view, target, {
    ...{ limit, userId: caller.userId },
    after: after && [String(after[0]), String(after[1])],
  });
  const own = await surround(reading, view);
  const readSpace = createSpaceReader(reading);
  const places = new Map<string, LinkLocation>();
  for (const { spaceId = '', name, ...place } of backlinks) {
    const around = spaceId === '' ? own : await readSpace(spaceId);
    places.set(
      `${spaceId} ${name}`,
      around ? presentPlace(place, around) : { kind: place.source.kind },
    );
  }
  return page(platform.signer, scope, {
    ...{ rows: backlinks, limit, count },
    keyOf: ({ spaceId = '', name }) => [spaceId, name],
    present: ({ spaceId = '', name, source }) =>
      places.get(`${spaceId} ${name}`) ?? { kind: source.kind },
  });
}

type ReadSpace = (spaceId: string) => Promise<Surroundings | undefined>;

/** Reads other spaces, each once; undefined for those that the caller may not see. */
function createSpaceReader({ platform, caller, url }: Reading): ReadSpace {
  const { load } = onSpace('view');
  const read = new Map<string, Surroundings | undefined>();
  const surroundSpace = async ({ space, role }: SpaceSubject) => {
    const place = placeOfSpace(space);
    const subject = { space, role, place };
    return surround({ platform, caller, url, subject }, await readPlace(platform, place));
  };
  return async (spaceId) => {
    if (!read.has(spaceId)) {
      const { db } = platform.database;
      const subject = await load({ platform, db, caller, params: { spaceId } });
      read.set(spaceId, subject === null ? undefined : await surroundSpace(subject));
    }
    return read.get(spaceId);
  };
}

async function surroundTarget(
  link: Link,
  own: Surroundings,
  readSpace: ReadSpace,
): Promise<Surroundings | undefined> {
  const foreign = foreignSpaceOf(link, own.view.spaceId);
  return foreign === undefined ? own : readSpace(foreign);
}

async function surround(
  { platform, caller, url, subject }: Reading,
  view: RevisionView,
): Promise<Surroundings> {
  const { space, role, place } = subject;
  const { changeRequestId } = place;
  const { db } = platform.database;
  const organization = await findOrganizationFor(db, space.organization_id, caller.userId);
  return {
    organization: organization && presentOrganization(organization, organization.member_role, url),
    space: presentSpace(space, role, url, await readPublishedUrlsOf(platform, db, space)),
    versionContext:
      changeRequestId === undefined
        ? { type: 'revision', revision: view.id }
        : { type: 'changeRequest', revision: view.id, changeRequest: changeRequestId },
    view,
    url,
    makeDownloadUrl: createDownloadUrls(platform, url, space.id),
  };
}

async function requireBase(platform: Platform, revisionId: string): Promise<RevisionView> {
  const base = await readRevision(platform, revisionId);
  if (base === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return base;
}
