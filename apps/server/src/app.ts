import type { FastifyInstance } from 'fastify';
import { createApiDocs } from './api-docs/index.ts';
import { accessOperations } from './areas/access/index.ts';
import { adaptiveContentOperations } from './areas/adaptive-content/index.ts';
import { auditOperations } from './areas/audit/index.ts';
import { authOperations, createCredentials } from './areas/auth/index.ts';
import { changeRequestOperations } from './areas/change-requests/index.ts';
import { collectionOperations } from './areas/collections/index.ts';
import { commentOperations } from './areas/comments/index.ts';
import { contentOperations } from './areas/content/index.ts';
import { customFieldOperations } from './areas/custom-fields/index.ts';
import { customHostnameOperations } from './areas/custom-hostnames/index.ts';
import { customizationOperations } from './areas/customization/index.ts';
import { editingOperations } from './areas/editing/index.ts';
import { exportOperations } from './areas/exports/index.ts';
import { createDownloads, fileOperations } from './areas/files/index.ts';
import { importOperations } from './areas/imports/index.ts';
import { insightOperations, startCounting } from './areas/insights/index.ts';
import { invitesOperations } from './areas/invites/index.ts';
import { linkOperations } from './areas/links/index.ts';
import { membersOperations } from './areas/members/index.ts';
import { handleSpecDownload, openapiSpecOperations } from './areas/openapi-specs/index.ts';
import { orgsOperations } from './areas/orgs/index.ts';
import { pageOperations } from './areas/pages/index.ts';
import { createPdfDownloads, pdfOperations } from './areas/pdf/index.ts';
import { previewOperations } from './areas/previews/index.ts';
import {
  createGroundsCheck,
  createVisitors,
  publishedOperations,
} from './areas/published/index.ts';
import { redirectOperations } from './areas/redirects/index.ts';
import { reviewOperations } from './areas/reviews/index.ts';
import { createScimHandler, scimOperations } from './areas/scim/index.ts';
import { searchOperations } from './areas/search/index.ts';
import { shareLinkOperations } from './areas/share-links/index.ts';
import { signInOperations } from './areas/sign-in/index.ts';
import { siteOperations } from './areas/sites/index.ts';
import { spacesOperations } from './areas/spaces/index.ts';
import { ssoOperations } from './areas/sso/index.ts';
import { teamOperations } from './areas/teams/index.ts';
import { translationOperations } from './areas/translations/index.ts';
import { visitorAuthOperations } from './areas/visitor-auth/index.ts';
import { readBuildFacts } from './build-facts.ts';
import { createRouter } from './http/create-router.ts';
import type { Operation } from './http/implement-operation.ts';
import { createHttpService, type HttpOptions } from './http/service.ts';
import { describeService } from './http/service-operations.ts';
import { latestOf } from './platform/db/migrate.ts';
import { watchEventLoop } from './platform/event-loop/watch-event-loop.ts';
import type { Platform } from './platform/index.ts';
import { createProbes } from './platform/probes.ts';
import { createSignInHandler } from './sign-in/index.ts';
import { chooseReaderLanguage, createSiteHandler, createSiteReaders } from './site/index.ts';
import { subscribeAreas } from './subscribe-areas.ts';

/**
 * Every operation of the API: those about the service itself first, then those of the areas in the
 * order in which they are registered.
 */
export const operations: readonly Operation[] = [
  ...describeService(readBuildFacts(), () => operations, createApiDocs()),
  ...authOperations,
  ...accessOperations,
  ...orgsOperations,
  ...membersOperations,
  ...teamOperations,
  ...invitesOperations,
  ...ssoOperations,
  ...scimOperations,
  ...signInOperations,
  ...collectionOperations,
  ...customFieldOperations,
  ...spacesOperations,
  ...openapiSpecOperations,
  ...contentOperations,
  ...pageOperations,
  ...fileOperations,
  ...searchOperations,
  ...linkOperations,
  ...editingOperations,
  ...importOperations,
  ...exportOperations,
  ...changeRequestOperations,
  ...commentOperations,
  ...reviewOperations,
  ...translationOperations,
  ...pdfOperations,
  ...siteOperations,
  ...customHostnameOperations,
  ...redirectOperations,
  ...customizationOperations,
  ...shareLinkOperations,
  ...visitorAuthOperations,
  ...adaptiveContentOperations,
  ...publishedOperations,
  ...previewOperations,
  ...insightOperations,
  ...auditOperations,
];

/**
 * The whole server: published sites first, which have their hosts to themselves, then the pages of
 * signing in, probes, files and PDFs, then the API under `/v1`. It listens once `listen` is called.
 * What keeps everybody waiting is warned of from `warmUpMs` on.
 */
export async function createApp(
  platform: Platform,
  { warmUpMs, ...options }: HttpOptions & { warmUpMs?: number } = {},
): Promise<FastifyInstance> {
  subscribeAreas(platform);
  await joinServers(platform);
  const credentials = createCredentials(platform, { useDelayMs: options.useDelayMs });
  const findVisitor = createVisitors(platform);
  const service = createHttpService(platform, credentials, { findVisitor, ...options });
  const counting = startCounting(platform);
  const pdfs = createPdfDownloads(platform, chooseReaderLanguage);
  const app = createRouter(service, operations, [
    {
      name: 'published site',
      answer: createSiteHandler(platform, createSiteReaders(platform, credentials)),
    },
    { name: 'provisioning', answer: createScimHandler(platform, service) },
    { name: 'sign-in', answer: createSignInHandler(platform, service) },
    { name: 'probe', answer: createProbes(platform) },
    {
      name: 'specification download',
      answer: (request, response) => handleSpecDownload(platform, request, response),
    },
    {
      name: 'file download',
      answer: createDownloads(platform, createGroundsCheck(platform)),
    },
    { name: 'PDF download', answer: pdfs.answer },
  ]);
  const watch = watchEventLoop({ ...platform, warmUpMs });
  app.addHook('onClose', async () => watch[Symbol.dispose]());
  app.addHook('onClose', () => pdfs.stop());
  app.addHook('onClose', () => credentials.stop());
  app.addHook('onClose', () => counting.stop());
  await app.ready();
  return app;
}

/** Makes the process one of those that serve on its database. One that knows too little of it ends. */
function joinServers({ database, peers, log }: Platform): Promise<void> {
  return database.servers.join({
    kind: peers === undefined ? 'server' : 'worker',
    version: readBuildFacts().version,
    schema: latestOf(),
    onOutdated(error) {
      log.fatal({ err: error }, 'a newer version of Octavo has changed the database schema');
      setTimeout(() => process.exit(1), OUTDATED_MS);
    },
  });
}

/** For the log to be written. */
const OUTDATED_MS = 100;
