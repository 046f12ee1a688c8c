/** Sites: which spaces are published, where, and for whom. */
import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { clearDefaultContent, organizationGuards } from '../orgs/index.ts';
import { publicationFinders, transferGuards } from '../spaces/index.ts';
import { detachPurged, detachSpaces, keepLastSpaces } from './detach-spaces.ts';
import { addSiteSectionToGroup } from './operations/add-site-section-to-group.ts';
import { createSiteOperation } from './operations/create-site.ts';
import { createSiteSection } from './operations/create-site-section.ts';
import { createSiteSectionGroup } from './operations/create-site-section-group.ts';
import { createSiteSpace } from './operations/create-site-space.ts';
import { deleteSiteOperation } from './operations/delete-site.ts';
import { deleteSiteSection } from './operations/delete-site-section.ts';
import { deleteSiteSectionGroup } from './operations/delete-site-section-group.ts';
import { deleteSiteSpaceOperation } from './operations/delete-site-space.ts';
import { getSite } from './operations/get-site.ts';
import { getSiteStructure } from './operations/get-site-structure.ts';
import { getSubdomain } from './operations/get-subdomain.ts';
import { grantOnSite } from './operations/grant-on-site.ts';
import { listSitePermissions } from './operations/list-site-permissions.ts';
import { listSiteSectionGroups } from './operations/list-site-section-groups.ts';
import { listSiteSections } from './operations/list-site-sections.ts';
import { listSiteSpacesOperation } from './operations/list-site-spaces.ts';
import { listSiteTeams } from './operations/list-site-teams.ts';
import { listSiteUsers } from './operations/list-site-users.ts';
import { listSitesOperation } from './operations/list-sites.ts';
import { moveSiteSection } from './operations/move-site-section.ts';
import { moveSiteSectionGroup } from './operations/move-site-section-group.ts';
import { moveSiteSpace } from './operations/move-site-space.ts';
import { publishSite } from './operations/publish-site.ts';
import { removeSiteSectionFromGroup } from './operations/remove-site-section-from-group.ts';
import { revokeSiteTeam } from './operations/revoke-site-team.ts';
import { revokeSiteUser } from './operations/revoke-site-user.ts';
import { unpublishSite } from './operations/unpublish-site.ts';
import { updateSiteOperation } from './operations/update-site.ts';
import { updateSiteSection } from './operations/update-site-section.ts';
import { updateSiteSectionGroup } from './operations/update-site-section-group.ts';
import { updateSiteSpaceOperation } from './operations/update-site-space.ts';
import { updateSiteTeam } from './operations/update-site-team.ts';
import { updateSiteUser } from './operations/update-site-user.ts';
import { findPublications, publicationOf as siteUrls } from './publications.ts';
import { structures as siteSpaces } from './published-structure.ts';
import { requireDefaultSite } from './require-default-site.ts';
import { candidates as siteMatches } from './resolve.ts';
import { known as siteHosts } from './site-hosts.ts';
import { touchSitesOfSpaces } from './store.ts';

export const sitesArea = defineArea({
  name: 'sites',
  words: ['site', 'subdomain'],
  operations: [
    listSitesOperation,
    createSiteOperation,
    getSite,
    updateSiteOperation,
    deleteSiteOperation,
    publishSite,
    unpublishSite,
    getSiteStructure,
    listSiteSpacesOperation,
    createSiteSpace,
    updateSiteSpaceOperation,
    deleteSiteSpaceOperation,
    moveSiteSpace,
    listSiteSections,
    createSiteSection,
    updateSiteSection,
    deleteSiteSection,
    moveSiteSection,
    listSiteSectionGroups,
    createSiteSectionGroup,
    updateSiteSectionGroup,
    deleteSiteSectionGroup,
    moveSiteSectionGroup,
    addSiteSectionToGroup,
    removeSiteSectionFromGroup,
    grantOnSite,
    listSiteUsers,
    listSiteTeams,
    listSitePermissions,
    updateSiteUser,
    revokeSiteUser,
    updateSiteTeam,
    revokeSiteTeam,
    getSubdomain,
  ],
  tables: ['sites', 'site_spaces', 'site_sections', 'site_section_groups'],
  events: [
    'site.created',
    'site.updated',
    'site.published',
    'site.unpublished',
    'site.deleted',
    'site-space.added',
    'site-space.updated',
    'site-space.moved',
    'site-space.removed',
    'site-section.created',
    'site-section.updated',
    'site-section.moved',
    'site-section.deleted',
    'site-section-group.created',
    'site-section-group.updated',
    'site-section-group.moved',
    'site-section-group.deleted',
  ],
  caches: [siteUrls, siteSpaces, siteMatches, siteHosts],
  gives: [publicationFinders, organizationGuards, transferGuards],
  open: subscribeSites,
});

/**
 * Lets the version of a site grow when a space that it publishes is renamed, deleted or restored,
 * takes those off it that leave the organization or are purged, tells spaces where they are published,
 * and keeps the default content of an organization to sites that it has.
 */
function subscribeSites(platform: Platform): void {
  publicationFinders.extend(platform, findPublications);
  organizationGuards.extend(platform, requireDefaultSite);
  platform.events.on('site.deleted', (tx, { organizationId, object, actor }) =>
    clearDefaultContent(platform, tx, { organizationId, siteId: object.id }, actor),
  );
  transferGuards.extend(platform, keepLastSpaces);
  for (const name of ['space.transferred-out', 'collection.transferred-out'] as const) {
    platform.events.on(name, (tx, event) => detachSpaces(platform, tx, event));
  }
  platform.events.on('space.purged', (tx, event) => detachPurged(platform, tx, event));
  for (const name of ['space.updated', 'space.deleted', 'space.restored'] as const) {
    platform.events.on(name, (tx, { object }) => touchSitesOfSpaces(tx, [object.id]));
  }
}
