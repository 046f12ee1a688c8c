import { openPreview, type PreviewGrant } from '../../areas/previews/index.ts';
import { makePublishedUrl, type ResolvedSite, type SiteRow } from '../../areas/sites/index.ts';
import { makeReader, type Platform } from '../../platform/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import type { Answer } from '../respond/answer.ts';
import { routeSite } from '../routing/route-site.ts';
import { openSiteContext } from '../routing/site-context.ts';

const MEMBER = makeReader('member');

/** What of a preview is asked for. */
export interface PreviewRequest {
  grant: PreviewGrant;
  /** The path below the preview, still percent-encoded. */
  rest: string;
  query: URLSearchParams;
}

/**
 * Answers for a site as a preview shows it, at addresses of its own, so that nothing of it is under
 * a published address in any cache. Undefined where there is none for this person by now.
 */
export async function showPreview(
  platform: Platform,
  assets: SiteAssets,
  { grant, rest, query }: PreviewRequest,
): Promise<Answer | undefined> {
  const preview = await openPreview(platform, grant);
  if (preview === undefined) return undefined;
  const { site, structure, facts } = preview;
  const resolved = describeResolved(platform, site, { base: grant.base, rest });
  const context = await openSiteContext(platform, assets, {
    resolved,
    reader: MEMBER,
    isForReader: false,
    preview: { structure, facts },
  });
  return context && routeSite(context, assets, query);
}

/** A site at the addresses of its preview, published or not; unlisted, so that nobody is led there. */
function describeResolved(
  { config }: Platform,
  site: SiteRow,
  { base, rest }: { base: string; rest: string },
): ResolvedSite {
  return {
    id: site.id,
    organizationId: site.organization_id,
    title: site.title,
    visibility: 'unlisted',
    adaptiveContent: site.adaptive_content === 1,
    version: site.version,
    basePath: base,
    path: rest,
    foundPath: base,
    isExact: true,
    lacksSlash: false,
    canonicalUrl: makePublishedUrl(config.publicUrl, site),
  };
}
