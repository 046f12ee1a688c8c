import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readOften, valueAt } from './read-often.ts';
import { createSend } from './readers/create-send.ts';
import { serve } from './served.ts';
import { prepareRequests, type SentRequest } from './waits/hostile-requests.ts';

const USAGE = `Usage: npx node bench/measure-waits.ts [--only <words>] [--at-once <number>]

Sends requests that are made to keep a server busy, one after the other or the same one several times at
once, and prints how long readers of a published page wait meanwhile, who ask 50 times a second; before
that, how long they wait with nothing going on. Beside it stand the longest that the server's main thread
worked in one go, in processor time, which other work on the machine does not change, and the most memory
that the process held by then.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const IDLE_MS = 5_000;
/** What is compiled by then stays out of the figures. */
const WARM_UP_MS = 2_000;
/** What follows an answer, such as the index, belongs to its request. */
const AFTER_MS = 500;

await using cleanUp = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), 'octavo-waits-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
const hook = new URL('./processor-hook.ts', import.meta.url).href;
const server = cleanUp.use(await serve({ dataDir, hook }));

const send = createSend(server.port);

function describe(name: string, waits: readonly number[], figures: readonly string[]): string {
  const at = (share: number) => valueAt(waits, share).toFixed(1);
  return `| ${[name, ...figures, at(0.5), at(0.99), at(1)].join(' | ')} |`;
}

const { page, prepare } = await prepareRequests(send);

async function measure(name: string, request: SentRequest): Promise<string> {
  await server.ask('longest');
  const ending = new AbortController();
  const reading = readOften(server.port, page, ending.signal);
  await sleep(AFTER_MS);
  const begun = performance.now();
  const times = Array.from({ length: Number(values['at-once']) });
  const answers = await Promise.all(times.map(() => send(request)));
  const took = ((performance.now() - begun) / 1000).toFixed(2);
  await sleep(AFTER_MS);
  ending.abort();
  const waits = await reading;
  const longest = (await server.ask<number>('longest')).toFixed(0);
  const memory = (await server.ask<number>('memory')) / 1024 ** 2;
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
  const bytes = Math.max(...answers.map(({ text }) => text.length));
  const figures = [statuses, `${(bytes / 1000).toFixed(0)} kB`, `${took} s`];
  return describe(name, waits, [...figures, `${longest}`, memory.toFixed(0)]);
}

await readOften(server.port, page, AbortSignal.timeout(WARM_UP_MS));
await server.ask('longest');
const idle = await readOften(server.port, page, AbortSignal.timeout(IDLE_MS));
const longest = (await server.ask<number>('longest')).toFixed(0);
process.stdout.write(
  `${[
    '| Request | Status | Answer | Took | Longest piece of work, ms | Resident, MB | Reader p50, ms | p99, ms | Longest, ms |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    describe('nothing', idle, ['', '', '', longest, '']),
  ].join('\n')}\n`,
);
for (const [name, make] of prepare) {
  if (!name.includes(values.only)) continue;
  const request = await make();
  await sleep(AFTER_MS);
  process.stdout.write(`${await measure(name, request)}\n`);
}
