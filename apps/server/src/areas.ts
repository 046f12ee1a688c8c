import { accessArea } from './areas/access/index.ts';
import { adaptiveContentArea } from './areas/adaptive-content/index.ts';
import { auditArea } from './areas/audit/index.ts';
import { authArea } from './areas/auth/index.ts';
import { changeRequestsArea } from './areas/change-requests/index.ts';
import { collectionsArea } from './areas/collections/index.ts';
import { commentsArea } from './areas/comments/index.ts';
import { computedPagesArea } from './areas/computed-pages/index.ts';
import { contentArea } from './areas/content/index.ts';
import { customFieldsArea } from './areas/custom-fields/index.ts';
import { customHostnamesArea } from './areas/custom-hostnames/index.ts';
import { customizationArea } from './areas/customization/index.ts';
import { editingArea } from './areas/editing/index.ts';
import { embedsArea } from './areas/embeds/index.ts';
import { exportsArea } from './areas/exports/index.ts';
import { filesArea } from './areas/files/index.ts';
import { importsArea } from './areas/imports/index.ts';
import { insightsArea } from './areas/insights/index.ts';
import { invitesArea } from './areas/invites/index.ts';
import { linksArea } from './areas/links/index.ts';
import { membersArea } from './areas/members/index.ts';
import { openapiSpecsArea } from './areas/openapi-specs/index.ts';
import { orgsArea } from './areas/orgs/index.ts';
import { pagesArea } from './areas/pages/index.ts';
import { pdfArea } from './areas/pdf/index.ts';
import { previewsArea } from './areas/previews/index.ts';
import { publishedArea } from './areas/published/index.ts';
import { redirectsArea } from './areas/redirects/index.ts';
import { referencesArea } from './areas/references/index.ts';
import { reviewsArea } from './areas/reviews/index.ts';
import { scimArea } from './areas/scim/index.ts';
import { searchArea } from './areas/search/index.ts';
import { shareLinksArea } from './areas/share-links/index.ts';
import { signInArea } from './areas/sign-in/index.ts';
import { sitesArea } from './areas/sites/index.ts';
import { spacesArea } from './areas/spaces/index.ts';
import { ssoArea } from './areas/sso/index.ts';
import { teamsArea } from './areas/teams/index.ts';
import { translationsArea } from './areas/translations/index.ts';
import { visitorAuthArea } from './areas/visitor-auth/index.ts';
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
