import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { markFirstRunDone } from '../platform/installation.ts';
import { openPlatform } from '../platform/open-platform.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/octavo.mjs');
const HOOK = new URL('./testing/list-loaded-modules.mjs', import.meta.url).href;

/** Large, and of no use before somebody asks for what they do. */
const LATE = [
  ...['katex', 'gemoji', 'yaml', 'jose', 'shiki', 'isomorphic-git', 'mammoth', 'nodemailer'],
  ...['openid-client', '@node-saml/node-saml', 'xml-crypto', '@simplewebauthn/server', 'otpauth'],
  ...['@myriaddreamin/typst-ts-node-compiler', '@node-rs/argon2', '@zxcvbn-ts/language-common'],
  ...['@resvg/resvg-wasm', 'esbuild', 'hast-util-from-html', 'email-providers'],
];

let folder: string;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-late-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'silent' };
  {
    await using platform = await openPlatform(readConfig(environment));
    await platform.database.transaction((tx) => markFirstRunDone(tx, '2026-01-01T00:00:00.000Z'));
  }
  server = fork(PROGRAM, ['serve'], {
    env: { PATH: process.env.PATH, ...environment },
    execArgv: ['--import', HOOK],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    ...{ timeout: 40_000, interval: 50 },
  });
}, 60_000);
afterAll(async () => {
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
  await rm(folder, { recursive: true, force: true });
});

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The packages of which the server's main thread has loaded anything. */
async function listPackages(): Promise<Set<string>> {
  const answered = once(server, 'message');
  server.send('list');
  const [urls] = (await answered) as [string[]];
  return new Set(
    urls.flatMap((one) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(one)?.[1] ?? []),
  );
}

describe('a server that was started and asked nothing', () => {
  it('has loaded no library that only some requests need', async () => {
    const packages = await listPackages();
    expect(packages).toContain('find-my-way');
    expect(LATE.filter((name) => packages.has(name))).toEqual([]);
  });
});
