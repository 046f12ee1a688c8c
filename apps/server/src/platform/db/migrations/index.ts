import { platform } from './0001-platform.ts';
import { people } from './0002-people.ts';
import { spaces } from './0003-spaces.ts';
import { content } from './0004-content.ts';
import { search } from './0005-search.ts';
import { sites } from './0006-sites.ts';
import { links } from './0007-links.ts';
import { changeRequests } from './0008-change-requests.ts';
import { comments } from './0009-comments.ts';
import { searchInclusions } from './0010-search-inclusions.ts';
import { reviews } from './0011-reviews.ts';
import { searchNumbers } from './0012-search-numbers.ts';
import { reviewComments } from './0013-review-comments.ts';
import { linkIndexBuilding } from './0014-link-index-building.ts';
import { access } from './0015-access.ts';
import { conflictSubjects } from './0016-conflict-subjects.ts';
import { indexMoves } from './0017-index-moves.ts';
import { teams } from './0018-teams.ts';
import { invites } from './0019-invites.ts';
import { audit } from './0020-audit.ts';
import { sessions } from './0021-sessions.ts';
import { passwords } from './0022-passwords.ts';
import { sso } from './0023-sso.ts';
import { scim } from './0024-scim.ts';
import { secondFactors } from './0025-second-factors.ts';
import { library } from './0026-library.ts';
import { contentOwners } from './0027-content-owners.ts';
import { customFields } from './0028-custom-fields.ts';
import { siteSections } from './0029-site-sections.ts';
import { shareLinks } from './0030-share-links.ts';
import { visitorAuth } from './0031-visitor-auth.ts';
import { adaptiveContent } from './0032-adaptive-content.ts';
import { customization } from './0033-customization.ts';
import { customHostnames } from './0034-custom-hostnames.ts';
import { redirects } from './0035-redirects.ts';
import { insights } from './0036-insights.ts';
import { openapiSpecs } from './0037-openapi-specs.ts';
import { computedPages } from './0038-computed-pages.ts';
import { searchReferences } from './0039-search-references.ts';
import { translations } from './0040-translations.ts';
import { openapiChanges } from './0041-openapi-changes.ts';
import { translationVariants } from './0042-translation-variants.ts';
import { openapiInfoVersions } from './0044-openapi-info-versions.ts';
import { translationGaps } from './0046-translation-gaps.ts';
import { unmetMembers } from './0047-unmet-members.ts';
import { requestDescriptions } from './0049-request-descriptions.ts';
import { searchTags } from './0052-search-tags.ts';
import { contributions } from './0055-contributions.ts';
import { embeds } from './0056-embeds.ts';
import { gitOids } from './0060-git-oids.ts';
import { searchContext } from './0061-search-context.ts';
import { searchRestrictions } from './0063-search-restrictions.ts';
import { hostnameClaims } from './0064-hostname-claims.ts';
import { sessionReach } from './0065-session-reach.ts';
import { domainChecks } from './0066-domain-checks.ts';
import { sessionProofs } from './0067-session-proofs.ts';
import { mailBudgets } from './0068-mail-budgets.ts';
import { operators } from './0069-operators.ts';
import { translationSpending } from './0070-translation-spending.ts';
import { searchForms } from './0071-search-forms.ts';
import { servers } from './0072-servers.ts';
import { orderMarks } from './0073-order-marks.ts';
import type { Migration } from './migration.ts';

/** Every migration, in the order in which they run. */
export const migrations: readonly Migration[] = [
  platform,
  people,
  spaces,
  content,
  search,
  sites,
  links,
  changeRequests,
  comments,
  searchInclusions,
  reviews,
  searchNumbers,
  reviewComments,
  linkIndexBuilding,
  access,
  conflictSubjects,
  indexMoves,
  teams,
  invites,
  audit,
  sessions,
  passwords,
  sso,
  scim,
  secondFactors,
  library,
  contentOwners,
  customFields,
  siteSections,
  shareLinks,
  visitorAuth,
  adaptiveContent,
  customization,
  customHostnames,
  redirects,
  insights,
  openapiSpecs,
  computedPages,
  searchReferences,
  translations,
  openapiChanges,
  translationVariants,
  openapiInfoVersions,
  translationGaps,
  unmetMembers,
  requestDescriptions,
  searchTags,
  contributions,
  embeds,
  gitOids,
  searchContext,
  searchRestrictions,
  hostnameClaims,
  sessionReach,
  domainChecks,
  sessionProofs,
  mailBudgets,
  operators,
  translationSpending,
  searchForms,
  servers,
  orderMarks,
];
