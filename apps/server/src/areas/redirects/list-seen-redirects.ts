import type { Platform, Reader } from '../../platform/index.ts';
import { readPublishedStructure, type SiteRow, seeStructure } from '../sites/index.ts';
import { hasSplat } from './destination.ts';
import { type FollowedSite, followPath, lookAt, takeStep } from './follow-path.ts';
import { openFollowedSite, type SeenSpace } from './open-followed-site.ts';
import type { RedirectIndex } from './redirect-index.ts';
import { readSiteRedirects, type SiteRedirect } from './site-redirects.ts';
import { listRedirectRows } from './store.ts';
import type { SiteRedirectsTable } from './tables.ts';

/**
 * The redirects of a site that a visitor may know of, by their sources: none that names what is hidden
 * from the visitor.
 */
export async function listSeenRedirects(platform: Platform, site: SiteRow, reader: Reader) {
  const followed = await openSeen(platform, site, reader);
  const index = await readSiteRedirects(platform, site);
  const seen: SiteRedirectsTable[] = [];
  for (const row of await listRedirectRows(platform.database.db, site.id)) {
    const redirect = index.find(row.source)?.redirect;
    if (redirect && (await mayKnow(followed, index, redirect))) seen.push(row);
  }
  return seen;
}

/** Whether the redirect that a path matches leads a visitor to something in the end. */
export async function leadsVisitor(
  platform: Platform,
  site: SiteRow,
  { reader, path }: { reader: Reader; path: string },
): Promise<boolean> {
  const followed = await openSeen(platform, site, reader);
  return (await followPath(platform, followed, path)) !== undefined;
}

async function openSeen(platform: Platform, site: SiteRow, reader: Reader) {
  const whole = await readPublishedStructure(platform, site.id);
  return openFollowedSite(platform, site, { structure: seeStructure(whole, reader), reader });
}

async function mayKnow(
  site: FollowedSite<SeenSpace>,
  index: RedirectIndex<SiteRedirect>,
  redirect: SiteRedirect,
): Promise<boolean> {
  const end = await takeStep(site, redirect, '');
  if (end === undefined || !('next' in end)) return end !== undefined;
  const there = await lookAt(site, end.next);
  if (there !== undefined) return there !== 'hidden';
  const { destination } = redirect;
  // What is nothing here may be where a hidden page was.
  const isPattern = destination.kind === 'url' && hasSplat(destination.url);
  return isPattern || index.find(end.next) !== undefined;
}
