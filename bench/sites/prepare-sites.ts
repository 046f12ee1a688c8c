import { createUser } from '../../apps/server/src/areas/auth/index.ts';
import { readDocument, readRevision } from '../../apps/server/src/areas/content/index.ts';
import {
  importIntoSpace,
  openTree,
  type TreeSource,
} from '../../apps/server/src/areas/imports/index.ts';
import { makeMemoryTree } from '../../apps/server/src/areas/imports/testing/memory-tree.ts';
import { createOrganization } from '../../apps/server/src/areas/orgs/index.ts';
import { createSite } from '../../apps/server/src/areas/sites/index.ts';
import { createSpace } from '../../apps/server/src/areas/spaces/index.ts';
import { openAreas } from '../../apps/server/src/areas.ts';
import { readTimestamp } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Platform, systemActor } from '../../apps/server/src/platform/index.ts';
import { markFirstRunDone } from '../../apps/server/src/platform/installation.ts';
import { openPlatform } from '../../apps/server/src/platform/open-platform.ts';
import { makePage } from '../make-tree.ts';

/** What `prepare-sites.ts` is given as its argument, in JSON. */
export interface SitesInput {
  dataDir: string;
  /** Names of archives of documentation and where they are; each becomes a site of its name. */
  trees: Readonly<Record<string, string>>;
  /** So many sites more, `site-0` and so on, of made pages. */
  made: number;
  /** Pages of each made site. */
  pages: number;
}

/** A page of a published site. */
export interface SitePage {
  /** Path on the server. */
  path: string;
  /** Of its Markdown. */
  bytes: number;
}

/** What it prints: the pages of every site by its basename. */
export type PreparedSites = Readonly<Record<string, readonly SitePage[]>>;

/** Fills an empty data folder with sites, all public. */
async function prepare(input: SitesInput): Promise<PreparedSites> {
  const config = readConfig({ OCTAVO_DATA_DIR: input.dataDir, OCTAVO_LOG_LEVEL: 'error' });
  await using platform = await openPlatform(config);
  openAreas(platform);
  const organizationId = await createOwner(platform);
  const sites: Record<string, readonly SitePage[]> = {};
  for (const [name, location] of Object.entries(input.trees)) {
    sites[name] = await publish(platform, organizationId, name, await openTree(location, {}));
  }
  for (let index = 0; index < input.made; index += 1) {
    const tree = makeSmallTree(index, input.pages);
    const name = `site-${index}`;
    sites[name] = await publish(platform, organizationId, name, tree);
  }
  await platform.jobs.runDue();
  return sites;
}

function createOwner(platform: Platform): Promise<string> {
  const actor = systemActor('bench');
  return platform.database.transaction(async (tx) => {
    const person = { email: 'bench@localhost', displayName: 'Bench', actor };
    const admin = await createUser(platform, tx, person);
    const owner = { adminId: admin.id, actor };
    const organization = await createOrganization(platform, tx, { title: 'Bench' }, owner);
    await markFirstRunDone(tx, readTimestamp(platform.clock));
    return organization.id;
  });
}

function makeSmallTree(site: number, pages: number): TreeSource {
  const files: Record<string, string> = {
    'README.md': `# Site ${site}\n\nA site to measure with.\n`,
  };
  for (let index = 1; index < pages; index += 1) {
    files[`part-${index % 5}/page-${index}.md`] = makePage(site * pages + index, 'first');
  }
  return makeMemoryTree(files);
}

async function publish(
  platform: Platform,
  organizationId: string,
  name: string,
  tree: TreeSource,
): Promise<readonly SitePage[]> {
  const actor = systemActor('bench');
  const space = await platform.database.transaction(async (tx) => {
    const made = await createSpace(platform, tx, { organizationId, actor, title: name });
    const spaces = [{ spaceId: made.id, title: made.title }];
    await createSite(platform, tx, { organizationId, title: name, spaces, published: true, actor });
    return made;
  });
  const summary = await importIntoSpace(platform, tree, { spaceId: space.id, actor });
  const revision = await readRevision(platform, summary.revisionId);
  const pages: SitePage[] = [];
  for (const page of revision?.tree().readingOrder() ?? []) {
    const stored = page.document ? await readDocument(platform, page.document) : undefined;
    if (page.type !== 'document' || revision === undefined) continue;
    const path = revision.tree().pathOf(page.id).split('/').map(encodeURIComponent).join('/');
    const isHome = page.id === revision.tree().home?.id;
    pages.push({
      path: `/sites/${name}/${isHome ? '' : path}`,
      bytes: Buffer.byteLength(stored?.text ?? ''),
    });
  }
  return pages;
}

if (import.meta.main) {
  const prepared = await prepare(JSON.parse(process.argv[2] ?? '') as SitesInput);
  process.stdout.write(`${JSON.stringify(prepared)}\n`);
}
