import { createUrls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { findRoles } from '../access/index.ts';
import { findChangeRequest } from '../change-requests/index.ts';
import { readRevision } from '../content/index.ts';
import {
  findSite,
  makeSiteStructure,
  type PublishedSpace,
  type PublishedStructure,
  readPublishedStructure,
  type SiteRow,
} from '../sites/index.ts';
import { findSpacesFor } from '../spaces/index.ts';
import type { PreviewGrant, PreviewSubject } from './preview-token.ts';

/** What a preview says of itself. */
export interface PreviewFacts {
  kind: PreviewSubject['kind'];
  /** Of a change request. */
  number?: number;
  subject?: string;
  /** Of a revision. */
  revisionId?: string;
  /** Where it is in the app. */
  href: string;
}

/** A preview as it is now. */
export interface OpenPreview {
  site: SiteRow;
  structure: PublishedStructure;
  facts: PreviewFacts;
}

/** What is shown of a space, and what the preview says of it. */
interface Shown {
  revision?: { spaceId: string; revision: string };
  facts: PreviewFacts;
}

/**
 * Opens what was granted for whoever it was granted to, as they may now: undefined where the site,
 * the change request or the revision is gone, where the site does not publish the space any more, and
 * where they may see one of them no longer.
 */
export async function openPreview(
  platform: Platform,
  grant: Pick<PreviewGrant, 'organizationId' | 'siteId' | 'userId' | 'reach' | 'subject'>,
): Promise<OpenPreview | undefined> {
  const { db } = platform.database;
  const { organizationId, siteId, userId, reach, subject } = grant;
  const holder = { userId, reach };
  const [site, role] = await Promise.all([
    findSite(db, organizationId, siteId),
    findRoles(db, holder, [siteId]),
  ]);
  if (site === undefined || !role.has(siteId)) return undefined;
  const published = await readPublishedStructure(platform, siteId);
  const spaceIds = published.siteSpaces.map(({ siteSpace }) => siteSpace.spaceId);
  const seen = new Set((await findSpacesFor(db, spaceIds, holder)).keys());
  if (subject.kind !== 'site' && !seen.has(subject.spaceId)) return undefined;
  const shown = await findShown(platform, site, subject);
  if (shown === undefined) return undefined;
  const structure = placePreview(published, seen, shown.revision);
  return { site, structure, facts: shown.facts };
}

async function findShown(
  platform: Platform,
  site: SiteRow,
  subject: PreviewSubject,
): Promise<Shown | undefined> {
  const { app } = createUrls(platform.config.publicUrl);
  if (subject.kind === 'site') {
    const href = app(`/o/${site.organization_id}/sites/${site.id}`);
    return { facts: { kind: 'site', href } };
  }
  const { spaceId } = subject;
  if (subject.kind === 'revision') {
    const { revisionId } = subject;
    const revision = await readRevision(platform, revisionId);
    if (revision?.spaceId !== spaceId) return undefined;
    const href = app(`/s/${spaceId}/~/revisions/${revisionId}`);
    return {
      revision: { spaceId, revision: revisionId },
      facts: { kind: 'revision', revisionId, href },
    };
  }
  const request = await findChangeRequest(platform.database.db, spaceId, subject.changeRequestId);
  if (request === undefined) return undefined;
  const { number, revision } = request;
  return {
    revision: { spaceId, revision },
    facts: {
      kind: 'change-request',
      number,
      subject: request.subject,
      href: app(`/s/${spaceId}/~/changes/${number}`),
    },
  };
}

type Parts = PublishedStructure['parts'];
type Structure = Extract<Parts, { type: 'sections' }>['structure'];
type Section = Extract<Structure[number], { object: 'site-section' }>;

/**
 * The structure of a site as a preview shows it: only spaces that its reader may see in the app, and
 * the one that is previewed at its own revision, whatever the conditions of that place.
 */
function placePreview(
  { parts }: PublishedStructure,
  seen: ReadonlySet<string>,
  shown: { spaceId: string; revision: string } | undefined,
): PublishedStructure {
  const isShown = (space: PublishedSpace) => space.spaceId === shown?.spaceId;
  const change = (spaces: readonly PublishedSpace[]): PublishedSpace[] =>
    spaces
      .filter(({ spaceId }) => seen.has(spaceId))
      .map((space) =>
        shown && isShown(space) ? { ...space, revision: shown.revision, condition: null } : space,
      );
  const changeSection = (section: Section): Section => ({
    ...section,
    siteSpaces: change(section.siteSpaces),
    condition: section.siteSpaces.some(isShown) ? null : section.condition,
  });
  if (parts.type === 'siteSpaces') {
    return makeSiteStructure({ type: 'siteSpaces', structure: change(parts.structure) });
  }
  const structure = parts.structure.map((one) =>
    one.object === 'site-section'
      ? changeSection(one)
      : { ...one, sections: one.sections.map(changeSection) },
  );
  return makeSiteStructure({ type: 'sections', structure });
}
