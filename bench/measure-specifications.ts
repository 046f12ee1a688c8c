import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readOften, valueAt } from './read-often.ts';
import { sendRequest } from './send-request.ts';
import { ADMIN_TOKEN, PUBLIC_URL, serve } from './served.ts';

const USAGE = `Usage: npx node bench/measure-specifications.ts [--megabytes <number>] [--operations <number>]

Prints how long a specification takes from its being put to its being shown, 10 MB with 1,500
operations unless told otherwise, and how long readers of a published page wait meanwhile, who ask 50
times a second; before that, how long they wait with nothing going on. Beside it stands the longest that the
server's main thread worked in one go, in processor time, which other work on the machine does not change.`;

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '10' },
    operations: { type: 'string', default: '1500' },
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
const HOST = new URL(PUBLIC_URL).host;
/** Below what a server takes, and below what the padding of the last operation adds. */
const MEGABYTE = 1_000_000;

/** A specification of about so many bytes. */
function makeText(bytes: number, operations: number): string {
  const words = 'Fires what stands in the kiln, slowly at first. ';
  const pad = words.repeat(Math.max(0, Math.ceil((bytes / operations - 1600) / words.length)));
  const schema = (at: number) => ({
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', format: 'uuid', description: `The id of kiln ${at}.` },
      heat: { type: 'integer', minimum: 0, maximum: 1400 },
      next: { $ref: `#/components/schemas/Kiln${(at + 1) % operations}` },
      pots: { type: 'array', items: { $ref: `#/components/schemas/Kiln${(at * 7) % operations}` } },
    },
  });
  const operation = (at: number) => {
    const content = {
      'application/json': { schema: { $ref: `#/components/schemas/Kiln${at}` } },
    };
    return {
      operationId: `fire${at}`,
      tags: [`Part ${at % 40}`],
      summary: `Fire kiln ${at}`,
      description: pad,
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: { content },
      responses: { 200: { description: 'Hot', content }, 404: { description: 'No such kiln' } },
    };
  };
  const list = Array.from({ length: operations }, (_, at) => at);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Kilns', version: '1' },
    paths: Object.fromEntries(list.map((at) => [`/kilns${at}/{id}`, { post: operation(at) }])),
    components: { schemas: Object.fromEntries(list.map((at) => [`Kiln${at}`, schema(at)])) },
  });
}

await using cleanUp = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), 'octavo-specifications-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
const hook = new URL('./processor-hook.ts', import.meta.url).href;
const server = cleanUp.use(await serve({ dataDir, hook }));

async function send(method: string, path: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${ADMIN_TOKEN}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
  const text = body === undefined ? {} : { body: bytes };
  const answer = await sendRequest(server.port, HOST, { method, path, headers, ...text });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return answer.body.length === 0 ? undefined : JSON.parse(answer.body.toString());
}

const { items: organizations } = await send('GET', '/v1/orgs');
const org = `/v1/orgs/${organizations[0].id}`;
const space = await send('POST', `${org}/spaces`, { title: 'Kilns' });
const document = { markdown: 'They are hot. '.repeat(200) };
await send('POST', `/v1/spaces/${space.id}/content`, {
  changes: [{ operation: 'insert_page', title: 'Kilns', document }],
});
const site = await send('POST', `${org}/sites`, { title: 'Kilns', spaces: [space.id] });
await send('POST', `${org}/sites/${site.id}/publish`);
const published = await send('GET', `${org}/sites/${site.id}`);
const page = new URL(published.urls.published).pathname;

async function describe(name: string, waits: readonly number[]): Promise<string> {
  const longest = (await server.ask<number>('longest')).toFixed(1);
  const at = (share: number) => valueAt(waits, share).toFixed(1);
  const figures = [at(0.5), at(0.99), at(1)].join(' | ');
  return `| ${name} | ${waits.length} | ${figures} | ${longest} |`;
}

/** Puts a specification while the page is read. */
async function measure(name: string, text: string): Promise<string[]> {
  const body = Buffer.from(JSON.stringify({ source: { text } }));
  await server.ask('longest');
  const ending = new AbortController();
  const reading = readOften(server.port, page, ending.signal);
  const begun = performance.now();
  await send('PUT', `${org}/openapi/kilns`, body);
  const put = performance.now() - begun;
  for (;;) {
    const spec = await send('GET', `${org}/openapi/kilns`);
    if (spec.lastProcessError !== undefined) throw new Error(spec.lastProcessError);
    if (spec.processingState === 'complete') break;
    await sleep(20);
  }
  const all = performance.now() - begun;
  ending.abort();
  const seconds = `${(put / 1000).toFixed(2)} s to put, ${(all / 1000).toFixed(2)} s in all`;
  return [await describe(`${name}: ${seconds}`, await reading)];
}

const text = makeText(Number(values.megabytes) * MEGABYTE, Number(values.operations));
await readOften(server.port, page, AbortSignal.timeout(WARM_UP_MS));
await server.ask('longest');
const lines = [
  `${(text.length / MEGABYTE).toFixed(1)} MB, ${values.operations} operations`,
  '| What | Reads | p50, ms | p99, ms | Longest, ms | Longest piece of work, ms |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  await describe('nothing', await readOften(server.port, page, AbortSignal.timeout(IDLE_MS))),
  ...(await measure('first version', text)),
  ...(await measure('one operation changed', text.replace('Fire kiln 7"', 'Fire the kiln 7"'))),
  ...(await measure('nothing changed', text.replace('Fire kiln 7"', 'Fire the kiln 7"'))),
];
process.stdout.write(`${lines.join('\n')}\n`);
