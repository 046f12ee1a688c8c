import { operations as contract } from '@octavo/contract/operations';
import { createApiDocs } from './api-docs/index.ts';
import { createCredentials } from './areas/auth/index.ts';
import { createDownloads } from './areas/files/index.ts';
import { startCounting } from './areas/insights/index.ts';
import { createSpecDownloads } from './areas/openapi-specs/index.ts';
import { createPdfDownloads } from './areas/pdf/index.ts';
import { createGroundsCheck, createVisitors } from './areas/published/index.ts';
import { createScimDoor } from './areas/scim/index.ts';
import { areas, openAreas } from './areas.ts';
import { readBuildFacts } from './build-facts.ts';
import { createApiDoor } from './http/create-api-door.ts';
import type { Area } from './http/define-area.ts';
import { type HttpServer, serveDoors } from './http/exchange/serve-doors.ts';
import type { Operation } from './http/implement-operation.ts';
import { createProbes } from './http/probes.ts';
import { createHttpService, type HttpOptions } from './http/service.ts';
import { describeService } from './http/service-operations.ts';
import { latestOf } from './platform/db/migrate.ts';
import { watchEventLoop } from './platform/event-loop/watch-event-loop.ts';
import type { Platform } from './platform/index.ts';
import { createSignInDoor } from './sign-in-pages/index.ts';
import { chooseReaderLanguage, createSiteDoor, createSiteReaders } from './site/index.ts';

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
 * The whole server: the doors of published sites, the pages of signing in, probes, downloads and the
 * API. It listens once `listen` is called. What keeps everybody waiting is warned of from `warmUpMs` on.
 */
export async function createApp(
  platform: Platform,
  { warmUpMs, ...options }: HttpOptions & { warmUpMs?: number } = {},
): Promise<HttpServer> {
  openAreas(platform);
  await joinServers(platform);
  const credentials = createCredentials(platform, { useDelayMs: options.useDelayMs });
  const findVisitor = createVisitors(platform);
  const service = createHttpService(platform, credentials, { findVisitor, ...options });
  const counting = startCounting(platform);
  const pdfs = createPdfDownloads(platform, chooseReaderLanguage);
  const files = createDownloads(platform, createGroundsCheck(platform));
  const app = serveDoors(service, {
    site: [createSiteDoor(platform, createSiteReaders(platform, credentials))],
    provisioning: [createScimDoor(platform, service)],
    'sign-in': [createSignInDoor(platform, service)],
    probe: [createProbes(platform)],
    download: [createSpecDownloads(platform), files, pdfs],
    api: [createApiDoor(service, operations)],
  });
  const watch = watchEventLoop({ ...platform, warmUpMs });
  app.onClose(() => watch[Symbol.dispose]());
  app.onClose(() => pdfs.stop());
  app.onClose(() => credentials.stop());
  app.onClose(() => counting.stop());
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
