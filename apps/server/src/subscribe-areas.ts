import { subscribeAccess } from './areas/access/index.ts';
import { scheduleAuditPurge, subscribeAudit } from './areas/audit/index.ts';
import { subscribeChangeRequests } from './areas/change-requests/index.ts';
import { subscribeCollections } from './areas/collections/index.ts';
import { subscribeComputedPages } from './areas/computed-pages/index.ts';
import { scheduleSweeps, subscribeContent } from './areas/content/index.ts';
import { subscribeCustomHostnames } from './areas/custom-hostnames/index.ts';
import { scheduleLookingOut, subscribeEmbeds } from './areas/embeds/index.ts';
import { subscribeImports } from './areas/imports/index.ts';
import { scheduleInsightPurge, subscribeInsights } from './areas/insights/index.ts';
import { subscribeLinks } from './areas/links/index.ts';
import { subscribeOpenapiSpecs } from './areas/openapi-specs/index.ts';
import { registerDomainChecks, scheduleDomainChecks } from './areas/orgs/index.ts';
import { subscribePdf } from './areas/pdf/index.ts';
import { subscribeRedirects } from './areas/redirects/index.ts';
import { subscribeReviews } from './areas/reviews/index.ts';
import { subscribeScim } from './areas/scim/index.ts';
import { subscribeSearch } from './areas/search/index.ts';
import { subscribeSignIn } from './areas/sign-in/index.ts';
import { subscribeSites } from './areas/sites/index.ts';
import { subscribeSpaces } from './areas/spaces/index.ts';
import { subscribeSso } from './areas/sso/index.ts';
import { subscribeTranslations } from './areas/translations/index.ts';
import { subscribeVisitorAuth } from './areas/visitor-auth/index.ts';
import type { Platform } from './platform/index.ts';
import { subscribeNotices } from './sign-in/index.ts';

const subscribed = new WeakSet<Platform['events']>();

/**
 * Lets every area react to the events of the others and work off its jobs. Whoever opens a platform
 * to change content calls this first; calling it again changes nothing.
 */
export function subscribeAreas(platform: Platform): void {
  if (subscribed.has(platform.events)) return;
  subscribed.add(platform.events);
  subscribeAccess(platform);
  registerDomainChecks(platform);
  subscribeSso(platform);
  subscribeSignIn(platform);
  subscribeScim(platform);
  subscribeCollections(platform);
  subscribeSpaces(platform);
  subscribeOpenapiSpecs(platform);
  subscribeContent(platform);
  subscribeSearch(platform);
  subscribeLinks(platform);
  subscribeImports(platform);
  subscribeChangeRequests(platform);
  subscribeComputedPages(platform);
  subscribeReviews(platform);
  subscribeTranslations(platform);
  subscribePdf(platform);
  subscribeSites(platform);
  subscribeCustomHostnames(platform);
  subscribeRedirects(platform);
  subscribeVisitorAuth(platform);
  subscribeInsights(platform);
  subscribeEmbeds(platform);
  subscribeAudit(platform);
  subscribeNotices(platform);
}

/** Asks for the work that areas do again and again. A server does so when it starts. */
export async function scheduleAreas(platform: Platform): Promise<void> {
  await scheduleAuditPurge(platform);
  await scheduleInsightPurge(platform);
  await scheduleSweeps(platform);
  await scheduleLookingOut(platform);
  await scheduleDomainChecks(platform);
}
