/**
 * How near answers that are asked for again come to a bare `node:http` server that sends the same bytes,
 * by processor time: `node bench/measure-answers.ts [--before <checkout>] [--seconds 2] [--rounds 3]`.
 * With `--before` the server of another checkout is asked in the same turns. All of them run on one
 * core, and the middle round of each counts.
 */
import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BareInput } from './bare-server.ts';
import { ask, type HttpTarget, makeFolder, readAnswer } from './measure-http.ts';
import { originOf, startServer } from './measure-server.ts';
import type { Prepared } from './prepare.ts';
import { type BenchProcess, CORES, median, runScript, startNode, waitForOk } from './processes.ts';
import { findPort } from './served.ts';

/** A server that is asked in turns with others. */
interface Asked {
  name: string;
  server: BenchProcess;
  origin: string;
}

const here = import.meta.dirname;
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];

await using cleanUp = new AsyncDisposableStack();
const { path: folder } = cleanUp.use(await makeFolder());
const dataDir = join(folder, 'data');
const prepared = await runScript<Prepared>(
  join(here, 'prepare.ts'),
  { dataDir, tree: join(here, '../docs') },
  CORES.server,
);
const asked: Asked[] = [];
if (values.before !== undefined) {
  const root = resolve(values.before);
  await cp(dataDir, join(folder, 'before'), { recursive: true });
  asked.push(await start('before', join(folder, 'before'), root));
}
asked.push(await start('now', dataDir));
const headers = { authorization: `Bearer ${prepared.token}` };
const orgs = await fetch(`${asked[0]?.origin}/v1/orgs`, { headers });
const [org] = ((await orgs.json()) as { items: { id: string }[] }).items;
const space = `/v1/spaces/${prepared.spaceId}`;
const targets: Omit<HttpTarget, 'url'>[] = [
  { name: `${space}/content/page/${prepared.page.id}?format=markdown`, headers },
  { name: `${space}/content/pages`, headers },
  { name: `/v1/orgs/${org?.id}/spaces`, headers },
  { name: `${space}/search?query=page`, headers },
  { name: `/sites/bench/${prepared.page.path}`, headers: {} },
];
for (const target of targets) process.stdout.write(`${await measure(target)}\n`);

async function start(name: string, data: string, root?: string): Promise<Asked> {
  const place = { dataDir: data, port: await findPort() };
  const options = { core: CORES.server, ...(root !== undefined && { root }) };
  const { server } = await startServer(place, options);
  return { name, server: cleanUp.use(server), origin: originOf(place) };
}

/** A line of the table: microseconds of processor time for each answer, and the share of the bare server. */
async function measure({ name: path, headers: sent }: Omit<HttpTarget, 'url'>): Promise<string> {
  const last = asked.at(-1)?.origin ?? '';
  const answer = await readAnswer({ name: path, url: last + path, headers: sent });
  const bodyFile = join(folder, 'body');
  await writeFile(bodyFile, answer.body);
  const port = await findPort();
  const input: BareInput = { port, headers: answer.headers, bodyFile };
  const options = { core: CORES.server };
  await using server = startNode([join(here, 'bare-server.ts'), JSON.stringify(input)], options);
  const origin = `http://127.0.0.1:${port}`;
  await waitForOk(`${origin}/`, server);
  const all = [...asked, { name: 'bare', server, origin }];
  const costs = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of all) {
      const plan = { rounds, seconds, connections: 10, barePort: port };
      const { serverCpuSeconds = 0, requests } = await ask(
        one.server,
        one.origin + path,
        sent,
        plan,
      );
      // The first round warms up.
      if (round > 0) costs.get(one.name)?.push((serverCpuSeconds / requests) * 1e6);
    }
  }
  const bare = median(costs.get('bare') ?? []);
  const parts = all.map(({ name }) => {
    const cost = median(costs.get(name) ?? []);
    return `${name} ${cost.toFixed(0)} µs (${(bare / cost).toFixed(2)})`;
  });
  return `${path} (${answer.body.length} bytes): ${parts.join(', ')}`;
}
