import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from './processes.ts';
import { type MadeSpecification, makeSpecifications } from './references/make-specification.ts';
import { sendRequest } from './send-request.ts';
import { ADMIN_TOKEN, PUBLIC_URL, serve } from './served.ts';

const USAGE = `Usage: npx node bench/measure-references.ts [--pages <number>]

Prints what pages with an operation of 30, 300 and 3,000 properties cost a server: the processor time of
its main thread, and how long the reader waits, median and worst of 40 pages unless told otherwise. Each
page is read once while the server has none of it, then once more.`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '40' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

/** Of properties, those within others counted. */
const SIZES = [30, 300, 3000];
/** Pages of each size that are read before: what is compiled by then stays out of the figures. */
const WARM_UP = 5;
const CHANGES_AT_ONCE = 50;
const HOST = new URL(PUBLIC_URL).host;

await using cleanUp = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), 'octavo-references-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
const hook = new URL('./processor-hook.ts', import.meta.url).href;
const server = cleanUp.use(await serve({ dataDir, hook }));

async function send(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await sendRequest(server.port, HOST, { method, path, headers, ...text });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return answer.body.length === 0 ? undefined : JSON.parse(answer.body.toString());
}

/** What one read cost. */
interface Read {
  processorMs: number;
  waitMs: number;
  bytes: number;
}

async function readPage(path: string): Promise<Read> {
  const before = await server.ask<number>('processor');
  const begun = performance.now();
  const { status, body } = await sendRequest(server.port, HOST, { method: 'GET', path });
  const waitMs = performance.now() - begun;
  if (status !== 200) throw new Error(`${path}: ${status}`);
  if (!body.includes('class="api-field"')) throw new Error(`${path} shows no reference.`);
  const processorMs = (await server.ask<number>('processor')) - before;
  return { processorMs, waitMs, bytes: body.length };
}

/** Puts a specification and waits until it is there. */
async function putSpecification(path: string, text: string): Promise<void> {
  await send('PUT', path, { source: { text } });
  for (;;) {
    const spec = await send('GET', path);
    if (spec.lastProcessError !== undefined) throw new Error(spec.lastProcessError);
    if (spec.processingState === 'complete') return;
    await sleep(50);
  }
}

/** Publishes a site with a page for each operation; answers its path below the server. */
async function publish(specifications: readonly MadeSpecification[]): Promise<string> {
  const { items } = await send('GET', '/v1/orgs');
  const org = `/v1/orgs/${items[0].id}`;
  const space = await send('POST', `${org}/spaces`, { title: 'Kilns' });
  // The first page of a site has no address of its own.
  const first = { operation: 'insert_page', title: 'Kilns', document: { markdown: 'Of them.' } };
  await send('POST', `/v1/spaces/${space.id}/content`, { changes: [first] });
  for (const { slug, text, paths } of specifications) {
    await putSpecification(`${org}/openapi/${slug}`, text);
    const inserted = paths.map((path) => ({
      ...{ operation: 'insert_page', title: nameOf(path), slug: nameOf(path) },
      document: {
        markdown: `{% openapi-operation spec="${slug}" path="${path}" method="post" %}\n{% endopenapi-operation %}\n`,
      },
    }));
    for (let start = 0; start < inserted.length; start += CHANGES_AT_ONCE) {
      const changes = inserted.slice(start, start + CHANGES_AT_ONCE);
      await send('POST', `/v1/spaces/${space.id}/content`, { changes });
    }
  }
  const site = await send('POST', `${org}/sites`, { title: 'Kilns', spaces: [space.id] });
  await send('POST', `${org}/sites/${site.id}/publish`);
  const { urls } = await send('GET', `${org}/sites/${site.id}`);
  return new URL(urls.published).pathname.replace(/\/$/, '');
}

function nameOf(path: string): string {
  return path.slice(1).replace('/', '-');
}

function describeReads(name: string, reads: readonly Read[]): string {
  const show = (times: readonly number[]) =>
    `${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)}`;
  const processor = show(reads.map(({ processorMs }) => processorMs));
  const wait = show(reads.map(({ waitMs }) => waitMs));
  const kilobytes = (median(reads.map(({ bytes }) => bytes)) / 1000).toFixed(0);
  return `| ${name} | ${processor} | ${wait} | ${kilobytes} |`;
}

const pages = Number(values.pages);
const made = SIZES.map((size) => [size, makeSpecifications(size, pages + WARM_UP)] as const);
const base = await publish(made.flatMap(([, specifications]) => specifications));
const lines = [
  '| Properties | Processor, ms | worst | Wait, ms | worst | HTML, KB |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
];
const addresses = made.map(([size, specifications]) => {
  const paths = specifications.flatMap((one) => one.paths);
  return [size, paths.map((path) => `${base}/${nameOf(path)}`)] as const;
});
for (const [, all] of addresses) {
  for (const address of all.slice(0, WARM_UP)) await readPage(address);
}
for (const [size, all] of addresses) {
  const reads: Read[] = [];
  for (const address of all.slice(WARM_UP)) reads.push(await readPage(address));
  const again: Read[] = [];
  for (const address of all.slice(WARM_UP)) again.push(await readPage(address));
  lines.push(describeReads(`${size}`, reads), describeReads(`${size}, from memory`, again));
}
process.stdout.write(`${lines.join('\n')}\n`);
