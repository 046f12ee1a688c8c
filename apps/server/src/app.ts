import { operations as contract } from '@octavo/contract/operations';
import type { FastifyInstance } from 'fastify';
import { createApiDocs } from './api-docs/index.ts';
import { createCredentials } from './areas/auth/index.ts';
import { createDownloads } from './areas/files/index.ts';
import { startCounting } from './areas/insights/index.ts';
import { handleSpecDownload } from './areas/openapi-specs/index.ts';
import { createPdfDownloads } from './areas/pdf/index.ts';
import { createGroundsCheck, createVisitors } from './areas/published/index.ts';
import { createScimHandler } from './areas/scim/index.ts';
import { areas, openAreas } from './areas.ts';
import { readBuildFacts } from './build-facts.ts';
import { createRouter } from './http/create-router.ts';
import type { Area } from './http/define-area.ts';
import type { Operation } from './http/implement-operation.ts';
import { createHttpService, type HttpOptions } from './http/service.ts';
import { describeService } from './http/service-operations.ts';
import { latestOf } from './platform/db/migrate.ts';
import { watchEventLoop } from './platform/event-loop/watch-event-loop.ts';
import type { Platform } from './platform/index.ts';
import { createProbes } from './platform/probes.ts';
import { createSignInHandler } from './sign-in/index.ts';
import { chooseReaderLanguage, createSiteHandler, createSiteReaders } from './site/index.ts';

/**
 * Every operation of the API: those about the service itself first, then those of the areas in the
 * order in which the contract has these.
 */
export const operations: readonly Operation[] = [
  ...describeService(readBuildFacts(), () => operations, createApiDocs()),
  ...orderByContract(areas).flatMap((area) => area.operations),
];

/** The order in which the API is described is not that in which areas know one another. */
function orderByContract(all: readonly Area[]): Area[] {
  const ids = contract.map(({ id }) => id);
  const placed = all
    .filter(({ operations: own }) => own.length > 0)
    .map((area) => ({ area, at: ids.indexOf(area.operations[0]?.id ?? '') }));
  return placed.sort((a, b) => a.at - b.at).map(({ area }) => area);
}

/**
 * The whole server: published sites first, which have their hosts to themselves, then the pages of
 * signing in, probes, files and PDFs, then the API under `/v1`. It listens once `listen` is called.
 * What keeps everybody waiting is warned of from `warmUpMs` on.
 */
export async function createApp(
  platform: Platform,
  { warmUpMs, ...options }: HttpOptions & { warmUpMs?: number } = {},
): Promise<FastifyInstance> {
  openAreas(platform);
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
