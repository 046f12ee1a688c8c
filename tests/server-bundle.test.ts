import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { zipUrlOf } from '../apps/server/src/testing/zip-of.ts';
import { findPort } from '../bench/served.ts';
import {
  type BundleFacts,
  bundleServer,
  SERVER_BUNDLE,
} from '../scripts/server-bundle/bundle-server.ts';
import { findThreadEntries, nameEntry, SERVER_SOURCES } from '../scripts/server-bundle/entries.ts';

const BUNDLE = `${SERVER_BUNDLE}-tested`;
const TOKEN = `oct_${'C'.repeat(43)}`;
const LONG = 'The kiln is fired at night. '.repeat(1000);

let data: string;
let facts: BundleFacts;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'octavo-bundle-'));
  facts = await bundleServer(BUNDLE);
  url = `http://127.0.0.1:${await findPort()}`;
  server = await start();
}, 60_000);
afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
  await Promise.all([data, BUNDLE].map((path) => rm(path, { recursive: true, force: true })));
});

/** Starts the server of the bundle and waits until it is ready. */
async function start(...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(BUNDLE, 'octavo.mjs'), 'serve', ...args], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ PORT: new URL(url).port, OCTAVO_DATA_DIR: data, OCTAVO_LOG_LEVEL: 'error' },
      ...{ OCTAVO_BOOTSTRAP_TOKEN: TOKEN, OCTAVO_PUBLIC_URL: url },
      OCTAVO_METRICS_ADDRESSES: '127.0.0.0/8',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 45_000, interval: 50 });
  return child;
}

async function stop(child: ChildProcess): Promise<unknown> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  return exited;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(path.startsWith('http') ? path : `${url}/v1${path}`, {
    method,
    headers: {
      ...(path.startsWith('http') ? {} : { authorization: `Bearer ${TOKEN}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await ask(method, path, body);
  const text = await answer.text();
  expect([path, answer.status < 300, text.slice(0, 300)]).toEqual([path, true, expect.anything()]);
  return text === '' ? undefined : JSON.parse(text);
}

async function readBytes(address: string): Promise<Buffer> {
  const answer = await ask('GET', address);
  expect([address, answer.status]).toEqual([address, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

describe('the bundle of the server', () => {
  it('sets an empty folder up, and does in its threads what is asked of it', async () => {
    const [org] = (await call('GET', '/orgs')).items;
    const [site] = (await call('GET', `/orgs/${org.id}/sites`)).items;
    const first = (await readBytes(site.urls.published)).toString();
    expect(first).toMatch(/<h1[\s>]/);
    const picture = /property="og:image" content="([^"]+)"/.exec(first)?.[1] ?? '';
    expect((await readBytes(picture)).subarray(1, 4).toString()).toBe('PNG');
    const quickStart = (await readBytes(`${site.urls.published}quick-start`)).toString();
    expect(quickStart).toMatch(/<code[^>]*>[\s\S]*?<span class="/);
    expect((await readBytes(`${url}/v1/docs`)).toString()).toContain('<main');

    const space = await call('POST', `/orgs/${org.id}/spaces`, { title: 'Kilns' });
    const at = `/spaces/${space.id}`;
    const imported = await zipUrlOf({ 'README.md': '# Kilns\n', 'long.md': `# Long\n\n${LONG}\n` });
    await call('POST', `${at}/content/import`, { url: imported, source: 'zip' });
    const html = `data:text/html,${encodeURIComponent(`<h1>Glazes</h1><p>${LONG}</p>`)}`;
    await call('POST', `${at}/content/import`, { url: html, source: 'html' });
    const found = async () => (await call('GET', `${at}/search?query=night`)).items.length;
    await vi.waitFor(async () => expect(await found()).toBeGreaterThan(0), { timeout: 10_000 });
    const archive = await ask('GET', `${at}/content/export`);
    expect([
      archive.status,
      Buffer.from(await archive.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
    const pdf = await call('GET', `${at}/pdf`);
    expect((await readBytes(pdf.url)).subarray(0, 5).toString()).toBe('%PDF-');
  }, 60_000);

  it('indexes a large space in the thread of jobs', async () => {
    const [org] = (await call('GET', '/orgs')).items;
    const space = await call('POST', `/orgs/${org.id}/spaces`, { title: 'Many' });
    const names = Array.from({ length: 210 }, (_, at) => `glaze${at}`);
    const files = names.map((name) => [`${name}.md`, `# ${name}\n\nIt is fired.\n`]);
    const source = await zipUrlOf(Object.fromEntries(files));
    await call('POST', `/spaces/${space.id}/content/import`, { url: source, source: 'zip' });
    for (const name of names.filter((_, at) => at % 19 === 0)) {
      const find = () => call('GET', `/spaces/${space.id}/search?query=${name}`);
      const isFound = async () => expect((await find()).items).toHaveLength(1);
      await vi.waitFor(isFound, { timeout: 20_000, interval: 50 });
    }
  }, 60_000);

  it('starts each kind of thread from a file of its own', async () => {
    const entries = findThreadEntries();
    expect(entries.length).toBeGreaterThan(15);
    const files = entries.map((path) => join(BUNDLE, `${nameEntry(path)}.js`));
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
    const serving = entries.filter((path) =>
      /^serveThread\(/m.test(readFileSync(join(SERVER_SOURCES, path), 'utf8')),
    );
    expect(serving.length).toBeGreaterThan(12);
    for (const path of serving) {
      const worker = new Worker(join(BUNDLE, `${nameEntry(path)}.js`));
      expect([path, await once(worker, 'message')]).toEqual([path, ['ready']]);
      await worker.terminate();
    }
  }, 60_000);

  it('names the sources in the stacks of errors', async () => {
    const module = pathToFileURL(join(BUNDLE, 'areas.search.read-texts.js')).href;
    const script = `import { read } from '${module}'; try { read() } catch ({ stack }) { console.log(stack) }`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    const place = /\(?(\/\S+\.ts):(\d+):\d+/.exec(stdout);
    expect([stdout, place?.[1]]).toEqual([stdout, expect.stringMatching(/\/src\/.*\.ts$/)]);
    const lines = readFileSync(place?.[1] ?? '', 'utf8').split('\n');
    expect(lines[Number(place?.[2]) - 1]).toContain('.');
  });

  it('lists the licences of all that is in it', () => {
    const licences = readFileSync(join(BUNDLE, 'LICENCES.txt'), 'utf8');
    expect(facts.packages).toContain('node_modules/find-my-way');
    const missing = facts.packages.filter(
      (folder) =>
        !licences.includes(`\n${folder.slice(folder.lastIndexOf('node_modules/') + 13)} `),
    );
    expect(missing).toEqual([]);
    expect(licences).toContain('Permission is hereby granted, free of charge');
    expect(licences).not.toContain('@opentelemetry/api');
  });

  it('ends when it is asked to', async () => {
    expect(await stop(server)).toEqual([0, null]);
  });

  it('serves by several processes', async () => {
    server = await start('--workers', '2');
    const [org] = (await call('GET', '/orgs')).items;
    const made = await call('POST', `/orgs/${org.id}/spaces`, { title: 'Glazes' });
    expect((await call('GET', `/spaces/${made.id}`)).title).toBe('Glazes');
    const figures = await (await fetch(`${url}/metrics`)).text();
    expect(new Set(figures.match(/worker="\d+"/g))).toEqual(new Set(['worker="1"', 'worker="2"']));
    expect(await stop(server)).toEqual([0, null]);
  }, 60_000);
});
