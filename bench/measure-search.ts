import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createUser } from '../apps/server/src/areas/auth/index.ts';
import { contentArea } from '../apps/server/src/areas/content/area.ts';
import { createOrganization } from '../apps/server/src/areas/orgs/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { systemActor } from '../apps/server/src/platform/index.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { startPostgres } from '../tests/setup/postgres-server.ts';
import { median } from './processes.ts';
import { fillSpace } from './search/fill-space.ts';
import { searchOnce } from './search/search-once.ts';

const USAGE = `Usage: npx node bench/measure-search.ts [--pages <number>] [--neighbours <number>]
  [--neighbour-pages <number>] [--database sqlite|postgres]

Prints what a search costs in a space of so many pages while it is alone, and again with its
neighbours; then what a search of all of them costs. On SQLite times are of the processor, which other
work on the machine changes little; on PostgreSQL, which this starts, they are what one waits. No answer
is kept.`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    neighbours: { type: 'string', default: '200' },
    'neighbour-pages': { type: 'string', default: '600' },
    database: { type: 'string', default: 'sqlite' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const ROUNDS = 5;
const ACTOR = systemActor('bench');
const QUERIES = [
  'w1234',
  'w300 w900',
  'how to merge w500',
  '"page block"',
  'page',
  'everywhere',
  'w1',
  'everywhere page block merge space review',
  'bacckup',
  'absentword',
];

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-search-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
cleanUp.defer(() => postgres?.stop());
const platform = cleanUp.use(
  await openPlatform(
    readConfig({
      OCTAVO_DATA_DIR: folder,
      OCTAVO_LOG_LEVEL: 'error',
      ...(postgres && { DATABASE_URL: postgres.url }),
    }),
  ),
);
contentArea.open(platform);

const organizationId = await platform.database.transaction(async (tx) => {
  const user = await createUser(platform, tx, { email: 'bench@example.com', actor: ACTOR });
  const by = { adminId: user.id, actor: ACTOR };
  return (await createOrganization(platform, tx, { title: 'Bench' }, by)).id;
});

let searches = 0;

async function measure(spaceIds: readonly string[], bySpace = false): Promise<string[]> {
  const costs: string[] = [];
  for (const query of QUERIES) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      searches += 1;
      const before = process.cpuUsage();
      const begun = performance.now();
      await searchOnce(platform, { spaceIds, query, bySpace, number: searches });
      const { user, system } = process.cpuUsage(before);
      times.push(postgres === undefined ? (user + system) / 1000 : performance.now() - begun);
    }
    costs.push(`${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)})`);
  }
  return costs;
}

const note = (line: string) => process.stderr.write(`${line}\n`);
const space = await fillSpace(platform, { organizationId, pages: Number(values.pages), seed: 0 });
note('the space is filled');
if (postgres) await sql`vacuum analyze`.execute(platform.database.db);
const alone = await measure([space]);
const all = [space];
for (let seed = 1; seed <= Number(values.neighbours); seed += 1) {
  const pages = Number(values['neighbour-pages']);
  all.push(await fillSpace(platform, { organizationId, pages, seed }));
}
note('its neighbours are filled');
if (postgres) await sql`vacuum analyze`.execute(platform.database.db);
const crowded = await measure([space]);
const everywhere = await measure(all, true);
const unit = postgres === undefined ? 'processor time' : 'time';
process.stdout.write(`One search, ${unit} in ms, median (least) of ${ROUNDS}:

| Query | ${values.pages} pages alone | with ${values.neighbours} neighbours | all of them |
| --- | ---: | ---: | ---: |
${QUERIES.map((query, at) => `| ${query} | ${alone[at]} | ${crowded[at]} | ${everywhere[at]} |`).join('\n')}
`);
