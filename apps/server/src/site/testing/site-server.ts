import type { IncomingMessage } from 'node:http';
import { importIntoSpace, openTree, type TreeSource } from '../../areas/imports/index.ts';
import { makeSpace } from '../../areas/imports/testing/make-space.ts';
import { searchArea } from '../../areas/search/area.ts';
import { createSite, type NewSite } from '../../areas/sites/index.ts';
import { ANONYMOUS_READER, type Platform, type Reader } from '../../platform/index.ts';
import type { PlatformParts } from '../../platform/open-platform.ts';
import { serveDoor } from '../../testing/door-server.ts';
import { testActor } from '../../testing/test-actor.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { createSiteReaders } from '../readers/create-site-readers.ts';
import type { SiteReaders } from '../readers/site-readers.ts';
import { createSiteDoor } from '../site-handler.ts';

/** Says who sends a request, whatever it shows. */
export type FindReader = (request: IncomingMessage) => Reader;

/** A running server that publishes sites, and nothing else. */
export interface SiteServer extends AsyncDisposable {
  platform: Platform;
  /** Scheme, host and port. */
  origin: string;
  /** Makes a space from a tree and a site that publishes it; answers the site's path. */
  publish(tree: {
    /** A folder or archive, or the tree itself. */
    location: string | TreeSource;
    title: string;
    visibility?: NewSite['visibility'];
  }): Promise<{ path: string; siteId: string; spaceId: string; organizationId: string }>;
}

/** Starts a server on a database of its own. */
export async function startSiteServer(
  parts: PlatformParts = {},
  dialect: 'sqlite' | 'postgres' = 'sqlite',
  findReader?: FindReader,
): Promise<SiteServer> {
  await using opened = new AsyncDisposableStack();
  const platform = opened.use(await openTestPlatform(dialect, parts));
  searchArea.open(platform);
  const { origin } = opened.use(await serveSites(platform, findReader));
  const closing = opened.move();
  return {
    platform,
    origin,
    publish: (tree) => publishTree(platform, tree),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Serves the sites of a platform on a port of their own. */
export function serveSites(
  platform: Platform,
  findReader?: FindReader,
): Promise<AsyncDisposable & { origin: string }> {
  return serveDoor(createSiteDoor(platform, findReader && nameReaders(platform, findReader)));
}

/** Readers as a test names them; what no reader is named for is found out as usual. */
function nameReaders(platform: Platform, findReader: FindReader): SiteReaders {
  const usual = createSiteReaders(platform);
  return {
    isAnonymous: () => false,
    async find(request, resolved) {
      const reader = findReader(request);
      return reader === ANONYMOUS_READER ? usual.find(request, resolved) : { reader, resolved };
    },
  };
}

async function publishTree(
  platform: Platform,
  tree: Parameters<SiteServer['publish']>[0],
): ReturnType<SiteServer['publish']> {
  const spaceId = await makeSpace(platform);
  const { db } = platform.database;
  const { organization_id: organizationId } = await db
    .selectFrom('spaces')
    .select('organization_id')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow();
  await importInto(platform, spaceId, tree.location);
  const siteId = await platform.database.transaction(async (tx) => {
    await tx
      .updateTable('spaces')
      .set({ title: tree.title, emoji: '' })
      .where('id', '=', spaceId)
      .execute();
    return createSite(platform, tx, {
      organizationId,
      title: tree.title,
      visibility: tree.visibility ?? 'public',
      spaces: [{ spaceId, title: tree.title }],
      published: true,
      actor: testActor,
    });
  });
  const { basename } = await db
    .selectFrom('sites')
    .select('basename')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { path: `/sites/${basename}`, siteId, spaceId, organizationId };
}

/** Imports a tree into a space. */
export async function importInto(
  platform: Platform,
  spaceId: string,
  location: string | TreeSource,
): Promise<void> {
  const source = typeof location === 'string' ? await openTree(location) : location;
  try {
    await importIntoSpace(platform, source, { spaceId, actor: testActor });
    await platform.jobs.runDue();
  } finally {
    await source.close();
  }
}
