import {
  type BacklinkListResource,
  type LinkListResource,
  type LinkLocation,
  MAX_SHOWN_LOCATIONS,
} from '@octavo/contract/links';
import type { UserCaller } from '../../http/caller.ts';
import { answerList, type ListQuery } from '../../http/list.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import {
  createDownloadUrls,
  type GitRecord,
  type PlaceSubject,
  placeOfSpace,
  type RevisionView,
  readGitOids,
  readPlace,
  readRevision,
} from '../content/index.ts';
import { findOrganizationFor, presentOrganization } from '../orgs/index.ts';
import { onSpace, type SpaceSubject, showSpace } from '../spaces/index.ts';
import { foreignSpaceOf, type LinkStatus } from './judge-links.ts';
import type { Link } from './link.ts';
import { type Backlink, type BacklinkTarget, listBacklinks } from './list-backlinks.ts';
import { type ListedLink, listLinks } from './list-links.ts';
import { findShown, presentPlace, presentTarget, type Surroundings } from './present.ts';

/** Which content is read, by whom. */
interface Reading {
  platform: Platform;
  caller: UserCaller;
  url: Urls;
  subject: PlaceSubject;
}

/**
 * Answers what a place links to, or one page of it that is there: as many links as
 * `MAX_SHOWN_LOCATIONS` allows, which ends the page before its limit.
 */
export async function showLinks(
  reading: Reading,
  view: RevisionView,
  query: ListQuery & { status?: LinkStatus | undefined },
  pageId?: string,
): Promise<LinkListResource> {
  const { platform, url, subject } = reading;
  const { changeRequestId = '', base: baseId } = subject.place;
  const scope = `links:${JSON.stringify([view.spaceId, changeRequestId, pageId, query.status])}`;
  const base = baseId === undefined ? undefined : await requireBase(platform, baseId);
  const readSpace = createSpaceReader(reading);
  const app = url.app('');
  let stats: LinkListResource['stats'] = { total: 0, broken: { total: 0, changeRequest: 0 } };
  const list = await answerList(platform.signer, query, {
    scope,
    key: 'string',
    async read(range) {
      const found = await listLinks(platform, view, {
        ...range,
        pageId,
        base,
        status: query.status,
        app,
        readSpace: async (id) => (await readSpace(id))?.view,
      });
      stats = found.stats;
      return [found.links, found.count];
    },
    keyOf: ({ name }) => name,
    async present(links) {
      const own = await surround(reading, view);
      const shown: { link: ListedLink; around: Surroundings | undefined }[] = [];
      let locations = 0;
      for (const link of links) {
        locations += 1 + link.places.length;
        if (locations > MAX_SHOWN_LOCATIONS) break;
        shown.push({ link, around: await surroundTarget(link, own, readSpace) });
      }
      const inGit = await readShownGit(
        platform,
        shown.flatMap(({ link, around }) => [
          { ref: link.ref, around },
          ...link.places.map(({ source }) => ({ ref: source, around: own })),
        ]),
      );
      return shown.map(({ link, around }) => ({
        status: link.status,
        relation: link.relation,
        targetReference: presentTarget(link, around && inGit(around), url),
        locationReferences: link.places.map((place) => presentPlace(place, inGit(own))),
        locationReferencesCount: link.placeCount,
      }));
    },
  });
  return { ...list, stats };
}

/** Answers what links to a page or file of a revision that is there, from any space. */
export async function showBacklinks(
  reading: Reading,
  view: RevisionView,
  query: ListQuery,
  target: BacklinkTarget,
): Promise<BacklinkListResource> {
  const { platform, subject, caller } = reading;
  const { changeRequestId = '' } = subject.place;
  const { kind, id } = target;
  const scope = `backlinks:${JSON.stringify([view.spaceId, changeRequestId, kind, id])}`;
  return answerList(platform.signer, query, {
    scope,
    key: 'two strings',
    async read({ after, limit }) {
      const page = { after, limit, holder: caller };
      const { backlinks, count } = await listBacklinks(platform, view, target, page);
      return [backlinks, count];
    },
    keyOf: ({ spaceId = '', name }) => [spaceId, name],
    async present(backlinks) {
      const own = await surround(reading, view);
      const readSpace = createSpaceReader(reading);
      const shown: { backlink: Backlink; around: Surroundings | undefined }[] = [];
      for (const backlink of backlinks.slice(0, MAX_SHOWN_LOCATIONS)) {
        const { spaceId = '' } = backlink;
        shown.push({ backlink, around: spaceId === '' ? own : await readSpace(spaceId) });
      }
      const inGit = await readShownGit(
        platform,
        shown.map(({ backlink, around }) => ({ ref: backlink.source, around })),
      );
      return shown.map(
        ({ backlink, around }): LinkLocation =>
          around ? presentPlace(backlink, inGit(around)) : { kind: backlink.source.kind },
      );
    },
  });
}

/** What is named in the content of a space. */
interface ShownRecord {
  ref: Parameters<typeof findShown>[0];
  around: Surroundings | undefined;
}

/**
 * What Git calls the files of all that is named, read once for each space. Answers how to add it to
 * surroundings.
 */
async function readShownGit(
  platform: Platform,
  shown: readonly ShownRecord[],
): Promise<(around: Surroundings) => Surroundings> {
  const records = new Map<Surroundings, GitRecord[]>();
  for (const { ref, around } of shown) {
    const record = around && findShown(ref, around);
    if (around === undefined || record === undefined) continue;
    const known = records.get(around);
    if (known === undefined) records.set(around, [record]);
    else known.push(record);
  }
  const withGit = new Map<Surroundings, Surroundings>();
  for (const [around, named] of records) {
    const gitOids = await readGitOids(platform, around.view, named);
    withGit.set(around, { ...around, gitOids });
  }
  return (around) => withGit.get(around) ?? around;
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
  const organization = await findOrganizationFor(db, space.organization_id, caller);
  return {
    organization:
      organization &&
      presentOrganization(
        organization,
        organization.member_role,
        url,
        organization.owns_team !== null,
      ),
    space: await showSpace(platform, db, { space, role }, url),
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
