import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { makeTree, type TreeShape } from './make-tree.ts';
import { type LoadPlan, measureAgainstBare } from './measure-http.ts';
import { originOf, startServer } from './measure-server.ts';
import type { Prepared, PrepareInput } from './prepare.ts';
import { CORES, runScript } from './processes.ts';
import { findPort } from './served.ts';
import { formatTable, type Measure } from './table.ts';

const MAX_RAW = 100_000;
const MAX_COMPRESSED = 12_000;

/** How large the trees are of which a page is published, and how their folders stand. */
export interface TreePlan {
  pages: number;
  shapes: readonly TreeShape[];
}

/**
 * What the page in the middle of a large tree weighs, and how often it is served, for trees of some
 * shapes. `folder` takes the data.
 */
export async function measureTrees(
  folder: string,
  { pages, shapes }: TreePlan,
  plan: LoadPlan,
): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const shape of shapes) {
    const tree = join(folder, `large-${shape}`);
    await makeTree(tree, pages, shape);
    const input: PrepareInput = { dataDir: join(folder, `large-space-${shape}`), tree };
    const script = join(import.meta.dirname, 'prepare.ts');
    const { page } = await runScript<Prepared>(script, input, CORES.server);
    const place = { dataDir: input.dataDir, port: await findPort() };
    const { server } = await startServer(place);
    await using _server = server;
    const name = `Page of a ${shape} tree of ${pages} pages`;
    const url = `${originOf(place)}/sites/bench/${page.path}`;
    measures.push(await weigh(`${name}, weight`, url));
    measures.push(await measureAgainstBare(server, { name, url, headers: {}, aim: 0.8 }, plan));
  }
  return measures;
}

async function weigh(name: string, url: string): Promise<Measure> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}.`);
  const body = Buffer.from(await response.arrayBuffer());
  const text = body.toString();
  const navigation = /<nav class="navigation"[^>]*>(.*?)<\/nav>/s.exec(text)?.[1] ?? '';
  const compressed = brotliCompressSync(body).length;
  return {
    name,
    result: `${(body.length / 1000).toFixed(1)} KB`,
    aim: '< 100 KB, < 12 KB compressed',
    met: body.length < MAX_RAW && compressed < MAX_COMPRESSED,
    note: `${(compressed / 1000).toFixed(1)} KB compressed; ${(Buffer.byteLength(navigation) / 1000).toFixed(1)} KB are navigation`,
  };
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-tree-'));
  try {
    const trees: TreePlan = { pages: 10_000, shapes: ['flat', 'nested'] };
    const plan = { rounds: 3, seconds: 4, connections: 20, barePort: await findPort() };
    process.stdout.write(`${formatTable(await measureTrees(folder, trees, plan))}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
