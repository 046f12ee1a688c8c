import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DefaultQueryExecutor, sql } from 'kysely';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { type Library, makeLibrary } from './library/siblings.ts';
import { openDatabaseUrl } from './open-database-url.ts';

/*
 * `npx node bench/measure-library.ts [--database postgres] [--rounds 40] [--sizes 100,1000,5000]`: what
 * one level of a library takes to list, and a space or a collection to be moved in it, by how many
 * siblings there are, on servers in this process. Every fifth sibling is a collection. The sizes are
 * asked in turns, so that they share what else the machine does. Prints milliseconds as the client
 * sees them, median and 95th percentile, the median of the processor time of this process, server
 * and client together, and the statements of a request.
 */

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '40' },
    sizes: { type: 'string', default: '100,1000,5000' },
  },
});
const rounds = Number(values.rounds);
const WARM_UP = 5;
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

/** A server with a library of a size. */
interface World {
  library: Library;
  /** Of its API. */
  origin: string;
}

/** What one request took. */
interface Cost {
  ms: number;
  processorMs: number;
  statements: number;
}

await using cleanUp = new AsyncDisposableStack();
const worlds: World[] = [];
for (const size of sizes) worlds.push(await openWorld(size));
process.stdout.write(
  `${values.database}: median / 95th percentile of ${rounds} in ms (processor), statements\n`,
);
process.stdout.write(`| | ${sizes.join(' | ')} |\n| --- |${' --- |'.repeat(sizes.length)}\n`);
for (const measure of MEASURES) {
  const cells = await take(measure);
  process.stdout.write(`| ${measure.name} | ${cells.join(' | ')} |\n`);
}

/** Starts a server and fills its library. */
async function openWorld(size: number): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-library-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await openDatabaseUrl(values.database, cleanUp);
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
  const { port } = app.server.address() as AddressInfo;
  return { library, origin: `http://127.0.0.1:${port}/v1` };
}

function fill(path: string, library: Library): string {
  const ids: Record<string, string> = { o: library.organizationId, c: library.fullId };
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
}

/** The figures of each size. */
async function take({ request }: Measure): Promise<string[]> {
  const costs: Cost[][] = worlds.map(() => []);
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const [at, { library, origin }] of worlds.entries()) {
      const cost = await measure(() => send(origin, library, request(library, round)));
      if (round >= WARM_UP) costs[at]?.push(cost);
    }
  }
  return costs.map(describeCosts);
}

function describeCosts(costs: readonly Cost[]): string {
  const at = (part: number, key: keyof Cost) => {
    const sorted = costs.map((cost) => cost[key]).toSorted((a, b) => a - b);
    return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  };
  const times = `${at(0.5, 'ms').toFixed(1)} / ${at(0.95, 'ms').toFixed(1)}`;
  const [least, most] = [at(0, 'statements'), at(1, 'statements')];
  const statements = least === most ? least : `${least} to ${most}`;
  return `${times} (${at(0.5, 'processorMs').toFixed(1)}), ${statements}`;
}

async function send(
  origin: string,
  { tokens }: Library,
  { method, path, as = 'admin', body }: Request,
): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
}

async function measure(run: () => Promise<void>): Promise<Cost> {
  const { prototype } = DefaultQueryExecutor;
  const { executeQuery } = prototype;
  let statements = 0;
  prototype.executeQuery = function counted(...query) {
    statements += 1;
    return executeQuery.apply(this, query) as never;
  };
  try {
    const [start, before] = [performance.now(), process.cpuUsage()];
    await run();
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - start, processorMs: (user + system) / 1000, statements };
  } finally {
    prototype.executeQuery = executeQuery;
  }
}
