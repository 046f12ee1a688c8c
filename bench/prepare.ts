import { createToken, createUser } from '../apps/server/src/areas/auth/index.ts';
import { readRevision } from '../apps/server/src/areas/content/index.ts';
import { importIntoSpace, openTree } from '../apps/server/src/areas/imports/index.ts';
import { createOrganization } from '../apps/server/src/areas/orgs/index.ts';
import { createSite } from '../apps/server/src/areas/sites/index.ts';
import { createSpace } from '../apps/server/src/areas/spaces/index.ts';
import { openAreas } from '../apps/server/src/areas.ts';
import { readTimestamp } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { systemActor } from '../apps/server/src/platform/index.ts';
import { markFirstRunDone } from '../apps/server/src/platform/installation.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';

/** What `prepare.ts` is given as its argument, in JSON. */
export interface PrepareInput {
  dataDir: string;
  /** A folder or archive. */
  tree: string;
}

/** What it prints. */
export interface Prepared {
  pages: number;
  /** Of the import alone, search index included. */
  seconds: number;
  cpuSeconds: number;
  spaceId: string;
  token: string;
  /** The page with the middle length of text. */
  page: { id: string; path: string };
}

/** Fills an empty data folder: imports a tree, publishes it as the site `bench`, makes a token. */
async function prepare(input: PrepareInput): Promise<Prepared> {
  const config = readConfig({ OCTAVO_DATA_DIR: input.dataDir, OCTAVO_LOG_LEVEL: 'error' });
  await using platform = await openPlatform(config);
  openAreas(platform);
  const { database } = platform;
  const actor = systemActor('bench');
  const { space, token } = await database.transaction(async (tx) => {
    const admin = await createUser(platform, tx, {
      email: 'bench@localhost',
      displayName: 'Bench',
      actor,
    });
    const organization = await createOrganization(
      platform,
      tx,
      { title: 'Bench' },
      {
        ...{ adminId: admin.id, actor },
      },
    );
    const made = await createSpace(platform, tx, {
      organizationId: organization.id,
      actor: { kind: 'user', userId: admin.id },
      title: 'Bench',
    });
    await createSite(platform, tx, {
      organizationId: organization.id,
      title: 'bench',
      spaces: [{ spaceId: made.id, title: made.title }],
      published: true,
      actor,
    });
    const { secret } = await createToken(platform, tx, { userId: admin.id, label: 'bench', actor });
    await markFirstRunDone(tx, readTimestamp(platform.clock));
    return { space: made, token: secret };
  });
  const tree = await openTree(input.tree, {});
  const before = process.cpuUsage();
  const start = performance.now();
  const summary = await importIntoSpace(platform, tree, { spaceId: space.id, actor });
  await platform.jobs.runDue();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  const revision = await readRevision(platform, summary.revisionId);
  const pages = revision?.tree().readingOrder() ?? [];
  const page = pages[Math.floor(pages.length / 2)];
  if (revision === undefined || page === undefined) throw new Error('The tree has no pages.');
  return {
    pages: summary.pages,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    spaceId: space.id,
    token,
    page: { id: page.id, path: revision.tree().pathOf(page.id) },
  };
}

if (import.meta.main) {
  const prepared = await prepare(JSON.parse(process.argv[2] ?? '') as PrepareInput);
  process.stdout.write(`${JSON.stringify(prepared)}\n`);
}
