import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChangePlan, measureChanges } from './measure-changes.ts';
import { type HttpTarget, type LoadPlan, measureAgainstBare } from './measure-http.ts';
import type { MarkupInput, MarkupRates } from './measure-markup.ts';
import { measureSaves, type SavePlan } from './measure-saves.ts';
import {
  measureIdleMemory,
  measureSearch,
  measureStart,
  originOf,
  type ServerPlace,
  startServer,
} from './measure-server.ts';
import { measureTrees, type TreePlan } from './measure-tree.ts';
import type { Prepared } from './prepare.ts';
import { CORES, canPin, median, runScript } from './processes.ts';
import { findPort } from './served.ts';
import { formatTable, type Measure } from './table.ts';

const root = resolve(import.meta.dirname, '..');

/** How thorough a run is: a full one measures, a smoke run shows that everything works. */
interface Scale {
  imports: number;
  starts: number;
  idleMs: number;
  searches: number;
  rounds: number;
  seconds: number;
  changes: ChangePlan;
  saves: SavePlan;
  trees: TreePlan;
}

const FULL: Scale = {
  imports: 3,
  starts: 5,
  idleMs: 5000,
  searches: 10,
  rounds: 3,
  seconds: 4,
  changes: { sizes: [100, 1000, 10_000], rounds: 40, searches: 50 },
  saves: { blocks: 10_000, rounds: 10 },
  trees: { pages: 10_000, shapes: ['flat', 'nested'] },
};
const SMOKE: Scale = {
  imports: 1,
  starts: 1,
  idleMs: 200,
  searches: 1,
  rounds: 1,
  seconds: 1,
  changes: { sizes: [10, 60], rounds: 2, searches: 1 },
  saves: { blocks: 50, rounds: 1 },
  trees: { pages: 60, shapes: ['nested'] },
};

const { values } = parseArgs({ options: { smoke: { type: 'boolean', default: false } } });
const scale = values.smoke ? SMOKE : FULL;
const note = (line: string) => process.stderr.write(`${line}\n`);

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));

if (!canPin) note('Processes are not held to one core each: ratios are less certain.');
const tree = findTree(values.smoke);
const measures: Measure[] = [];
await measureMarkup();
const { place, prepared } = await importTrees();
measures.push(await measureStart(place, scale.starts));
measures.push(await measureIdleMemory(place, scale.idleMs));
await measureServer();
note('Measuring pages of large trees');
measures.push(...(await measureTrees(folder, scale.trees, await planLoad())));
note('Measuring changes');
measures.push(...(await measureChanges(folder, findPort, scale.changes)));
note('Measuring saves of long pages');
measures.push(...(await measureSaves(folder, scale.saves)));
process.stdout.write(`${formatTable(measures)}\n`);

/** The corpus, or without it our own documentation, which is too small for a fair rate. */
function findTree(smoke: boolean): string {
  const corpora = process.env.OCTAVO_CORPORA ?? join(root, '../shared/corpora');
  const archive = join(corpora, 'pgsql-tw-docs.tar.gz');
  if (!smoke && existsSync(archive)) return archive;
  if (!smoke) note(`No ${archive}: measuring with our own documentation instead.`);
  return join(root, 'docs');
}

async function measureMarkup(): Promise<void> {
  const input: MarkupInput = { tree, rounds: scale.imports };
  const script = join(root, 'bench/measure-markup.ts');
  const rates = await runScript<MarkupRates>(script, input, CORES.server);
  const note = `${rates.pages} pages, per second of processor time`;
  measures.push(
    { name: 'Read Markdown', result: `${rates.read.toFixed(0)} pages/s`, note },
    { name: 'Render HTML', result: `${rates.render.toFixed(0)} pages/s`, note },
  );
}

async function importTrees(): Promise<{ place: ServerPlace; prepared: Prepared }> {
  const rates: number[] = [];
  const costs: number[] = [];
  for (let round = 1; ; round += 1) {
    const dataDir = join(folder, `data-${round}`);
    note(`Importing ${tree} (${round} of ${scale.imports})`);
    const input = { dataDir, tree };
    const made = await runScript<Prepared>(join(root, 'bench/prepare.ts'), input, CORES.server);
    rates.push(made.pages / made.seconds);
    costs.push((made.cpuSeconds / made.pages) * 1000);
    if (round < scale.imports) continue;
    const rate = median(rates);
    measures.push({
      name: 'Import',
      result: `${rate.toFixed(0)} pages/s`,
      ...(values.smoke ? {} : { aim: '≥ 500', met: rate >= 500 }),
      note: `${made.pages} pages, search index included; ${median(costs).toFixed(2)} ms CPU a page`,
    });
    return { place: { dataDir, port: await findPort() }, prepared: made };
  }
}

async function measureServer(): Promise<void> {
  const { server } = await startServer(place);
  await using _server = server;
  measures.push(await measureSearch(place, prepared, scale.searches));
  const plan = await planLoad();
  for (const target of listTargets()) {
    note(`Measuring: ${target.name}`);
    measures.push(await measureAgainstBare(server, target, plan));
  }
}

async function planLoad(): Promise<LoadPlan> {
  const { rounds, seconds } = scale;
  return { rounds, seconds, connections: 20, barePort: await findPort() };
}

function listTargets(): HttpTarget[] {
  const origin = originOf(place);
  const headers = { authorization: `Bearer ${prepared.token}` };
  const { id, path } = prepared.page;
  const page = `${origin}/v1/spaces/${prepared.spaceId}/content/page/${id}`;
  const segments = path.split('/').map(encodeURIComponent).join('/');
  return [
    { name: 'Published page', url: `${origin}/sites/bench/${segments}`, headers: {}, aim: 0.8 },
    { name: 'API page read, Markdown', url: `${page}?format=markdown`, headers, aim: 0.4 },
    { name: 'API page read, blocks', url: `${page}?format=document`, headers },
  ];
}
