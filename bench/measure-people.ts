import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { openDatabaseUrl } from './open-database-url.ts';
import { makePeople, type People, type Size } from './people/organization.ts';

/*
 * `npx node bench/measure-people.ts [--database postgres] [--rounds 15]`: what a page of each list of
 * people, teams, grants and spaces takes in a small organization and in a large one, on a server in
 * this process. Prints milliseconds as the client sees them, the least of several rounds, of the
 * first page and of one that a cursor leads to, and how many the list has.
 */

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '15' },
  },
});
const rounds = Number(values.rounds);

const SIZES: readonly Size[] = [
  { members: 100, teams: 10, spaces: 50, collections: 3 },
  { members: 10_000, teams: 1_000, spaces: 5_000, collections: 300 },
];

/** What is asked, and as whom. */
const LISTS: readonly (readonly [path: string, as: keyof People['tokens']])[] = [
  ['/orgs/{o}/members', 'admin'],
  ['/orgs/{o}/members?role=guest', 'admin'],
  ['/orgs/{o}/members?sort=lastSeenAt', 'admin'],
  ['/orgs/{o}/members?search=person 7', 'admin'],
  ['/orgs/{o}/teams', 'admin'],
  ['/orgs/{o}/teams', 'guest'],
  ['/orgs/{o}/teams?title=team 1', 'admin'],
  ['/orgs/{o}/teams?owner={reader}', 'admin'],
  ['/orgs/{o}/teams/{everybody}/members', 'admin'],
  ['/orgs/{o}/spaces', 'admin'],
  ['/orgs/{o}/spaces', 'reader'],
  ['/orgs/{o}/spaces', 'guest'],
  ['/orgs/{o}/spaces?customField=size:17', 'admin'],
  ['/orgs/{o}/spaces?customField=owner:Person 17', 'reader'],
  ['/orgs/{o}/spaces?customField=owner:Person 17', 'guest'],
  ['/orgs/{o}/spaces?customField=tier:gold', 'admin'],
  ['/orgs/{o}/spaces?customField=labels:label-7&customField=tier:gold', 'admin'],
  ['/orgs/{o}/spaces?customField=done:', 'admin'],
  ['/orgs/{o}/spaces?sort=title', 'admin'],
  ['/orgs/{o}/spaces?sort=customField:size&order=desc', 'admin'],
  ['/orgs/{o}/spaces?sort=customField:owner', 'guest'],
  ['/orgs/{o}/spaces?sort=customField:tier', 'admin'],
  ['/orgs/{o}/spaces?sort=customField:done&customField=labels:label-7', 'admin'],
  ['/orgs/{o}/members/{reader}/spaces', 'admin'],
  ['/orgs/{o}/members/{guest}/spaces', 'admin'],
  ['/orgs/{o}/members/{guest}/teams', 'admin'],
  ['/spaces/{s}/permissions/users', 'admin'],
  ['/spaces/{s}/permissions/teams', 'admin'],
  ['/spaces/{s}/permissions/aggregate', 'admin'],
];

interface Page {
  next?: { page: string };
  count: number;
}

const columns: string[][] = [];
for (const size of SIZES) columns.push(await measure(size));
const heads = SIZES.map(({ members }) => `${members} members`);
process.stdout.write(
  `${values.database}, the least of ${rounds} in ms: first page / page after a cursor\n`,
);
process.stdout.write(`| List | As | ${heads.join(' | ')} |\n| --- | --- | --- | --- |\n`);
LISTS.forEach(([path, as], at) => {
  process.stdout.write(`| ${path} | ${as} | ${columns.map((one) => one[at]).join(' | ')} |\n`);
});

/** Builds an organization and asks for each list; answers the figures in the order of the lists. */
async function measure(size: Size): Promise<string[]> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'octavo-people-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await openDatabaseUrl(values.database, cleanUp);
  const limits = { OCTAVO_RATE_LIMIT: '100000' };
  const config = readConfig({
    ...{ OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'error', ...limits },
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const platform = cleanUp.use(await openPlatform(config));
  const people = await makePeople(platform, size);
  // PostgreSQL looks at its tables by itself, but not as soon as they are filled.
  if (databaseUrl !== undefined) {
    await platform.database.transaction((tx) => sql`analyze`.execute(tx));
  }
  const app = await createApp(platform);
  cleanUp.defer(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`;
  const figures: string[] = [];
  for (const [path, as] of LISTS) {
    const url = new URL(origin + fill(path, people));
    const token = people.tokens[as];
    const first = await ask(url, token);
    const times = [await time(() => ask(url, token))];
    if (first.next !== undefined) {
      url.searchParams.set('page', first.next.page);
      times.push(await time(() => ask(url, token)));
    }
    figures.push(`${times.map((ms) => ms.toFixed(1)).join(' / ')} (${first.count})`);
  }
  return figures;
}

function fill(path: string, people: People): string {
  const ids: Record<string, string> = {
    ...{ o: people.organizationId, s: people.spaceId, everybody: people.everybodyId },
    ...{ reader: people.readerId, guest: people.guestId },
  };
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
}

async function ask(url: URL, token: string): Promise<Page> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) {
    throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as Page;
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}
