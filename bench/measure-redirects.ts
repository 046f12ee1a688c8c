import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ordersBetween, type PageRecord } from '@octavo/content';
import { createUser } from '../apps/server/src/areas/auth/index.ts';
import { commitRevision, readHead, readRevision } from '../apps/server/src/areas/content/index.ts';
import { createOrganization } from '../apps/server/src/areas/orgs/index.ts';
import { findMovedPage, makeRedirectIndex } from '../apps/server/src/areas/redirects/index.ts';
import { createSpace } from '../apps/server/src/areas/spaces/index.ts';
import { openAreas } from '../apps/server/src/areas.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { systemActor } from '../apps/server/src/platform/index.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { median } from './processes.ts';

/*
 * Prints what redirects cost: the rows and the time of an edit that renames a page with 1,000 pages
 * below it, of finding one of those by its old path, and of a lookup among 5,000 redirects with "*".
 */

const BELOW = 1_000;
const REDIRECTS = 5_000;
const ROUNDS = 21;
const TIME = '2026-01-31T09:30:00.000Z';
const ACTOR = systemActor('bench');

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-redirects-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const platform = cleanUp.use(
  await openPlatform(readConfig({ OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'error' })),
);
openAreas(platform);

function makePage(id: string, parent: string | null, order: string, slug = id): PageRecord {
  return {
    ...{ id, parent, order, type: 'document', title: id, slug },
    ...{ createdAt: TIME, updatedAt: TIME },
  };
}

const { database } = platform;
const spaceId = await database.transaction(async (tx) => {
  const user = await createUser(platform, tx, { email: 'bench@example.com', actor: ACTOR });
  const by = { adminId: user.id, actor: ACTOR };
  const org = await createOrganization(platform, tx, { title: 'Bench' }, by);
  const owner = { organizationId: org.id, actor: ACTOR, title: 'Bench' };
  return (await createSpace(platform, tx, owner)).id;
});
const commit = (pages: PageRecord[]) =>
  database.transaction((tx) =>
    commitRevision(platform, tx, {
      ...{ spaceId, type: 'edits', actor: ACTOR },
      pages: new Map(pages.map((page) => [page.id, page])),
    }),
  );
const orders = ordersBetween(null, null, BELOW + 2);
await commit([
  makePage('home', null, orders[0] ?? ''),
  makePage('top', null, orders[1] ?? ''),
  ...Array.from({ length: BELOW }, (_, at) => makePage(`p${at}`, 'top', orders[at + 2] ?? '')),
]);

const renames: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // As an operation does, which reads what it changes.
  await readRevision(platform, await readHead(database.db, spaceId));
  const begun = performance.now();
  await commit([makePage('top', null, orders[1] ?? '', `top-${round}`)]);
  renames.push(performance.now() - begun);
}
const rows = await database.db.selectFrom('page_moves').select('slug').execute();
const revision = await readRevision(platform, await readHead(database.db, spaceId));
if (revision === undefined) throw new Error('The space has no revision.');
const finds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const begun = performance.now();
  const page = await findMovedPage(platform, revision, `top/p${round}`);
  finds.push(performance.now() - begun);
  if (page?.id !== `p${round}`) throw new Error('The page was not found.');
}

const index = makeRedirectIndex(
  Array.from({ length: REDIRECTS }, (_, at) => ({ source: `/old-${at}/${'x'.repeat(at % 60)}*` })),
);
const LOOKUPS = 100_000;
const begun = performance.now();
for (let at = 0; at < LOOKUPS; at += 1) index.find(`/old-${at % REDIRECTS}/none/of/these`);
const lookup = (performance.now() - begun) / LOOKUPS;

process.stdout.write(`| What | Figure |
| --- | ---: |
| Rows of ${ROUNDS} renames of a page with ${BELOW} below | ${rows.length} |
| Such a rename, median | ${median(renames).toFixed(2)} ms |
| Finding a page by its old path | ${median(finds).toFixed(2)} ms |
| A lookup among ${REDIRECTS} redirects with "*" | ${(lookup * 1000).toFixed(1)} µs |
`);
