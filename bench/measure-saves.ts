import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient } from './api-client.ts';
import { startServer } from './measure-server.ts';
import type { Prepared, PrepareInput } from './prepare.ts';
import { CORES, median, readCpuSeconds, runScript } from './processes.ts';
import { findPort } from './served.ts';
import type { Measure } from './table.ts';

/** How long the pages are that are saved, in paragraphs or list items, and how often. */
export interface SavePlan {
  blocks: number;
  rounds: number;
}

const SHAPES = ['paragraphs', 'list items'] as const;

const AIM_MS = 300;

/** Saves of long pages in which one paragraph or list item changed, over the API. */
export async function measureSaves(folder: string, plan: SavePlan): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const shape of SHAPES) {
    const name = shape.replace(' ', '-');
    const tree = join(folder, `saves-${name}`);
    await mkdir(tree, { recursive: true });
    await writeFile(join(tree, 'README.md'), makeLongPage(shape, plan.blocks, 'first'));
    const input: PrepareInput = { dataDir: join(folder, `data-${name}`), tree };
    const script = join(import.meta.dirname, 'prepare.ts');
    const prepared = await runScript<Prepared>(script, input, CORES.server);
    const { times, cpu } = await timeSaves(input.dataDir, prepared, shape, plan);
    measures.push({
      name: `Save a long page of ${shape}`,
      result: `${median(times).toFixed(0)} ms`,
      aim: `< ${AIM_MS} ms`,
      met: median(times) < AIM_MS,
      note: `one of ${plan.blocks} changed; at worst ${Math.max(...times).toFixed(0)} ms, ${cpu?.toFixed(0) ?? '?'} ms CPU a save`,
    });
  }
  return measures;
}

async function timeSaves(
  dataDir: string,
  prepared: Prepared,
  shape: (typeof SHAPES)[number],
  { blocks, rounds }: SavePlan,
): Promise<{ times: number[]; cpu: number | undefined }> {
  const place = { dataDir, port: await findPort() };
  const { server } = await startServer(place);
  await using _server = server;
  const api = createApiClient(place, prepared);
  const times: number[] = [];
  let cpuBefore: number | undefined;
  for (let round = -2; round < rounds; round += 1) {
    const document = { markdown: makeLongPage(shape, blocks, `mark${round + 2}x`) };
    const changes = [{ operation: 'update_page', page: prepared.page.id, document }];
    // The first rounds warm up.
    if (round === 0) cpuBefore = readCpuSeconds(server.pid);
    const start = performance.now();
    await api.call('POST', `/spaces/${prepared.spaceId}/content`, { changes });
    if (round >= 0) times.push(performance.now() - start);
  }
  const cpuAfter = readCpuSeconds(server.pid);
  if (cpuBefore === undefined || cpuAfter === undefined) return { times, cpu: undefined };
  return { times, cpu: ((cpuAfter - cpuBefore) * 1000) / rounds };
}

function makeLongPage(shape: (typeof SHAPES)[number], blocks: number, mark: string): string {
  const lines = Array.from({ length: blocks }, (_, index) => {
    const said = index === blocks >> 1 ? mark : 'something';
    return `Paragraph ${index} says ${said} about the [kiln](#part-${index % 50}) and its **heat**.`;
  });
  const body = shape === 'paragraphs' ? lines.join('\n\n') : `* ${lines.join('\n* ')}`;
  return `# A long page\n\n${body}\n`;
}
