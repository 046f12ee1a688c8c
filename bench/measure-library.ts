import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DefaultQueryExecutor, sql } from 'kysely';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { startPostgres } from '../tests/setup/postgres-server.ts';
import { type Library, makeLibrary } from './library/siblings.ts';

/*
 * `node bench/measure-library.ts [--database postgres] [--rounds 40] [--sizes 100,1000,5000]`: what
 * one level of a library takes to list, and a space or a collection to be moved in it, by how many
 * siblings there are, on a server in this process. Every fifth sibling is a collection. Prints
 * milliseconds as the client sees them, median and 95th percentile, and the statements of a request.
 */

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '40' },
    sizes: { type: 'string', default: '100,1000,5000' },
  },
});
const rounds = Number(values.rounds);
const sizes = values.sizes.split(',').map(Number);

type As = 'admin' | 'reader' | 'guest';

/** One request of a measure. */
interface Request {
  method: 'GET' | 'POST';
  path: string;
  as?: As;
  body?: unknown;
}

/** What is measured: the request of each round. */
interface Measure {
  name: string;
  request(library: Library, round: number): Request;
}

const list = (path: string, as: As): Measure => ({
  name: `${path}, ${as}`,
  request: (library) => ({ method: 'GET', path: fill(path, library), as }),
});

const move = (
  kind: 'space' | 'collection',
  where: string,
  choose: (ids: readonly string[], round: number) => object | undefined,
): Measure => ({
  name: `move a ${kind} ${where}`,
  request: ({ spaces, collections }, round) => {
    const ids = kind === 'space' ? spaces : collections;
    const id = ids.at(-1 - (round % 10)) ?? '';
    const position = choose(spaces, round);
    const body = position === undefined ? {} : { position };
    return { method: 'POST', path: `/${kind}s/${id}/move`, body };
  },
});

const beside = (side: 'before' | 'after', space: string | undefined) => ({
  [side]: { type: 'space', space },
});

const MOVES = (['space', 'collection'] as const).flatMap((kind) => [
  move(kind, 'to the front', (ids) => beside('before', ids[0])),
  move(kind, 'to a random place', (ids, round) =>
    beside('before', ids[(round * 7919) % (ids.length - 10)]),
  ),
  move(kind, 'into one gap again and again', (ids) => beside('after', ids[20])),
  move(kind, 'to the end', () => undefined),
]);

const MEASURES: readonly Measure[] = [
  ...(['admin', 'reader', 'guest'] as const).flatMap((as) => [
    list('/orgs/{o}/library', as),
    list('/orgs/{o}/library?parent={c}', as),
    list('/collections/{c}/spaces', as),
    list('/orgs/{o}/collections', as),
  ]),
  ...MOVES,
];

const columns: string[][] = [];
for (const size of sizes) columns.push(await measureAll(size));
process.stdout.write(
  `${values.database}: median / 95th percentile of ${rounds} in ms, statements\n`,
);
process.stdout.write(`| | ${sizes.join(' | ')} |\n| --- |${' --- |'.repeat(sizes.length)}\n`);
MEASURES.forEach(({ name }, at) => {
  process.stdout.write(`| ${name} | ${columns.map((one) => one[at]).join(' | ')} |\n`);
});

/** Fills a library and takes every measure; answers the figures in their order. */
async function measureAll(size: number): Promise<string[]> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'octavo-library-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await openDatabaseUrl(cleanUp);
  const config = readConfig({
    ...{ OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'error', OCTAVO_RATE_LIMIT: '100000' },
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const platform = cleanUp.use(await openPlatform(config));
  const library = await makeLibrary(platform, size);
  // PostgreSQL looks at its tables by itself, but not as soon as they are filled.
  if (databaseUrl !== undefined) {
    await platform.database.transaction((tx) => sql`analyze`.execute(tx));
  }
  const app = await createApp(platform);
  cleanUp.defer(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`;
  const figures: string[] = [];
  for (const one of MEASURES) figures.push(await measure(one, library, origin));
  return figures;
}

async function openDatabaseUrl(cleanUp: AsyncDisposableStack): Promise<string | undefined> {
  if (values.database === 'sqlite') return undefined;
  if (values.database !== 'postgres') throw new Error('--database is sqlite or postgres.');
  const postgres = await startPostgres();
  cleanUp.defer(() => postgres.stop());
  return postgres.url;
}

function fill(path: string, library: Library): string {
  const ids: Record<string, string> = { o: library.organizationId, c: library.fullId };
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
}

/** Median, 95th percentile and the most statements of a request; nothing where there is no such. */
async function measure(one: Measure, library: Library, origin: string): Promise<string> {
  const times: number[] = [];
  const statements: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const request = one.request(library, round + 3);
    const start = performance.now();
    const counted = await countStatements(() => send(origin, library, request));
    if (counted === undefined) return '–';
    if (round < 0) continue;
    times.push(performance.now() - start);
    statements.push(counted);
  }
  const at = (part: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))]?.toFixed(1);
  const [least, most] = [Math.min(...statements), Math.max(...statements)];
  return `${at(0.5)} / ${at(0.95)}, ${least === most ? least : `${least} to ${most}`}`;
}

/** Answers whether there is such an operation. */
async function send(
  origin: string,
  { tokens }: Library,
  { method, path, as = 'admin', body }: Request,
): Promise<boolean> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 404 || response.status === 405) return false;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return true;
}

async function countStatements(run: () => Promise<boolean>): Promise<number | undefined> {
  const { prototype } = DefaultQueryExecutor;
  const { executeQuery } = prototype;
  let count = 0;
  prototype.executeQuery = function counted(...query) {
    count += 1;
    return executeQuery.apply(this, query) as never;
  };
  try {
    return (await run()) ? count : undefined;
  } finally {
    prototype.executeQuery = executeQuery;
  }
}
