import type { PublishedSite } from '@octavo/contract/published';
import type { ReadingCaller } from '../../http/caller.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { showCustomizations } from '../customization/index.ts';
import { presentSite, type SiteSubject, showStructure } from '../sites/index.ts';
import { openLooks } from './open-looks.ts';

/** All that showing a site takes, as the caller sees the site. */
export async function showPublishedSite(
  platform: Platform,
  { caller, subject, url }: { caller: ReadingCaller; subject: SiteSubject; url: Urls },
): Promise<PublishedSite> {
  const { site, role } = subject;
  const { db } = platform.database;
  const shown = await showStructure(platform, db, { caller, subject, url });
  const ids = shown.siteSpaces.map(({ id }) => id);
  const looks = await showCustomizations(platform, db, site.id, ids);
  const all = [looks.site, ...Object.values(looks.siteSpaces)];
  const see = caller.kind === 'visitor' ? await openLooks(platform, caller, all) : showWhole;
  return {
    object: 'published-content-site',
    site: presentSite(site, role, url),
    structure: completeStructure(shown.structure),
    customizations: {
      site: see(looks.site),
      siteSpaces: Object.fromEntries(
        Object.entries(looks.siteSpaces).map(([id, look]) => [id, see(look)]),
      ),
    },
    scripts: [],
  };
}

const showWhole = <Look>(look: Look): Look => look;

type Shown = Awaited<ReturnType<typeof showStructure>>;
type Section = Shown['sections'][number];

/** Nothing that is shown is a draft, or hidden. */
const STANDING = { draft: false, hidden: false } as const;

/** What a site is made of, with all that clients of this family of APIs ask of each part. */
function completeStructure({ type, structure }: Shown['structure']): PublishedSite['structure'] {
  if (type === 'siteSpaces') {
    return { type, structure: structure.map((space) => ({ ...space, ...STANDING })) };
  }
  return {
    type,
    structure: structure.map((part) => {
      if (part.object === 'site-section') return completeSection(part);
      const sections = part.sections.map(completeSection);
      return { ...part, sections, children: sections, ...STANDING };
    }),
  };
}

function completeSection(section: Section) {
  const siteSpaces = section.siteSpaces.map((space) => ({ ...space, ...STANDING }));
  return { ...section, siteSpaces, ...STANDING };
}
