import { accessArea } from './areas/access/area.ts';
import { adaptiveContentArea } from './areas/adaptive-content/area.ts';
import { auditArea } from './areas/audit/area.ts';
import { authArea } from './areas/auth/area.ts';
import { changeRequestsArea } from './areas/change-requests/area.ts';
import { collectionsArea } from './areas/collections/area.ts';
import { commentsArea } from './areas/comments/area.ts';
import { computedPagesArea } from './areas/computed-pages/area.ts';
import { contentArea } from './areas/content/area.ts';
import { customFieldsArea } from './areas/custom-fields/area.ts';
import { customHostnamesArea } from './areas/custom-hostnames/area.ts';
import { customizationArea } from './areas/customization/area.ts';
import { editingArea } from './areas/editing/area.ts';
import { embedsArea } from './areas/embeds/area.ts';
import { exportsArea } from './areas/exports/area.ts';
import { filesArea } from './areas/files/area.ts';
import { importsArea } from './areas/imports/area.ts';
import { insightsArea } from './areas/insights/area.ts';
import { invitesArea } from './areas/invites/area.ts';
import { linksArea } from './areas/links/area.ts';
import { membersArea } from './areas/members/area.ts';
import { openapiSpecsArea } from './areas/openapi-specs/area.ts';
import { orgsArea } from './areas/orgs/area.ts';
import { pagesArea } from './areas/pages/area.ts';
import { pdfArea } from './areas/pdf/area.ts';
import { previewsArea } from './areas/previews/area.ts';
import { publishedArea } from './areas/published/area.ts';
import { redirectsArea } from './areas/redirects/area.ts';
import { referencesArea } from './areas/references/area.ts';
import { reviewsArea } from './areas/reviews/area.ts';
import { scimArea } from './areas/scim/area.ts';
import { searchArea } from './areas/search/area.ts';
import { shareLinksArea } from './areas/share-links/area.ts';
import { signInArea } from './areas/sign-in/area.ts';
import { sitesArea } from './areas/sites/area.ts';
import { spacesArea } from './areas/spaces/area.ts';
import { ssoArea } from './areas/sso/area.ts';
import { teamsArea } from './areas/teams/area.ts';
import { translationsArea } from './areas/translations/area.ts';
import { visitorAuthArea } from './areas/visitor-auth/area.ts';
import type { Area } from './http/define-area.ts';
import { defineState, type Platform } from './platform/index.ts';
import { subscribeNotices } from './sign-in-pages/index.ts';

/** The areas in their order: one imports only earlier ones, and reacts to what they do after them. */
export const areas: readonly Area[] = [
  authArea,
  accessArea,
  orgsArea,
  membersArea,
  teamsArea,
  invitesArea,
  ssoArea,
  scimArea,
  signInArea,
  collectionsArea,
  customFieldsArea,
  spacesArea,
  openapiSpecsArea,
  contentArea,
  pagesArea,
  filesArea,
  referencesArea,
  searchArea,
  linksArea,
  editingArea,
  importsArea,
  exportsArea,
  changeRequestsArea,
  computedPagesArea,
  commentsArea,
  reviewsArea,
  translationsArea,
  pdfArea,
  sitesArea,
  customHostnamesArea,
  redirectsArea,
  customizationArea,
  shareLinksArea,
  visitorAuthArea,
  adaptiveContentArea,
  insightsArea,
  embedsArea,
  publishedArea,
  previewsArea,
  auditArea,
];

const opening = defineState(() => ({ isOpen: false }));

/**
 * Opens every area on a platform: it reacts to the events of the others and works off its jobs from then
 * on. Whoever opens a platform to change content calls this first; calling it again changes nothing.
 */
export function openAreas(platform: Platform): void {
  const state = opening.of(platform);
  if (state.isOpen) return;
  state.isOpen = true;
  for (const area of areas) area.open(platform);
  subscribeNotices(platform);
}

/** Asks for the work that areas do again and again. A server does so when it starts. */
export async function scheduleAreas(platform: Platform): Promise<void> {
  for (const area of areas) await area.schedule(platform);
}
