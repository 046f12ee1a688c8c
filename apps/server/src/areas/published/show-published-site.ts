import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import type { ReadingCaller } from '../../http/caller.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import { type Customization, showCustomizations } from '../customization/index.ts';
import { presentSite, type SiteSubject } from '../sites/index.ts';
import { showSpaces } from '../spaces/index.ts';
import { openSite } from './open-site.ts';
import { presentStructure } from './present-structure.ts';
import type { PublishedSite } from './profile-resource.ts';

/** All that showing a site takes, as the caller sees the site. */
export async function showPublishedSite(
  platform: Platform,
  { caller, subject, url }: { caller: ReadingCaller; subject: SiteSubject; url: Urls },
): Promise<PublishedSite> {
  const { site, role } = subject;
  const { db } = platform.database;
  const open = await openSite(platform, caller, site);
  const spaces = await showSpaces(platform, db, [...open.spaces.values()], url);
  const structure = presentStructure(open, { spaces, url });
  const ids = open.structure.siteSpaces.map(({ siteSpace }) => siteSpace.id);
  const looks = await showCustomizations(platform, db, site.id, ids);
  const see = (look: Customization) => (open.reader ? seeLook(look, open.reader) : look);
  return {
    object: 'published-content-site',
    site: presentSite(site, role, url),
    structure,
    customizations: {
      site: see(looks.site),
      siteSpaces: Object.fromEntries(
        Object.entries(looks.siteSpaces).map(([id, look]) => [id, see(look)]),
      ),
    },
    scripts: [],
  };
}

/** A look without the links that are not for a reader. */
function seeLook(look: Customization, { claims }: Reader): Customization {
  const scope = makeExpressionScope({ variables: { space: {}, page: {} }, claims });
  const links = look.header.links.filter(
    ({ condition }) => condition === undefined || evaluateCondition(condition, scope),
  );
  return { ...look, header: { ...look.header, links } };
}
