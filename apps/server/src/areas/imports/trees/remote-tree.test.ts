import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGitHttp } from '../../../platform/net/git-http.ts';
import { createGuardedFetch } from '../../../platform/net/guarded-fetch.ts';
import { openTree } from './open-tree.ts';

const run = promisify(execFile);

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit && process.env.CI) throw new Error('These tests need the git command.');
if (!hasGit) console.warn('Skipped: no git command, so there is no repository to serve.');

let folder: string;
let server: Server;
let url: string;

/** Serves a repository as `git http-backend` does behind any web server (CGI, RFC 3875). */
function serveRepositories(root: string): Server {
  return createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: address.pathname,
        QUERY_STRING: address.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const output = Buffer.concat(chunks);
      const end = output.indexOf('\r\n\r\n');
      for (const line of output.subarray(0, end).toString().split('\r\n')) {
        const [name = '', value = ''] = line.split(': ');
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.end(output.subarray(end + 4));
    });
  });
}

/** Reaches the test's own server as if it were a public one. */
const fetch = createGuardedFetch({
  resolvePublic: async () => [{ address: '127.0.0.1', family: 4 }],
});
const http = createGitHttp(fetch, { maxBytes: 1_000_000, timeoutMs: 20_000 });

beforeAll(async () => {
  if (!hasGit) return;
  folder = await mkdtemp(join(tmpdir(), 'octavo-remote-'));
  const work = join(folder, 'work');
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  await run('git', ['init', '-q', '-b', 'main', work]);
  await writeFile(join(work, 'a.md'), '# A\n');
  await run('git', ['-C', work, 'add', '.']);
  await run('git', ['-C', work, ...identity, 'commit', '-q', '-m', 'One']);
  await run('git', ['clone', '-q', '--bare', work, join(folder, 'docs.git')]);
  server = serveRepositories(folder);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://git.test:${(server.address() as AddressInfo).port}/docs.git`;
});

afterAll(async () => {
  server?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!hasGit)('a remote repository', () => {
  it('is cloned and read', async () => {
    const tree = await openTree(url, { http });
    expect(tree.entries.map(({ path }) => path)).toEqual(['a.md']);
    expect(Buffer.from((await tree.entries[0]?.read()) ?? []).toString()).toBe('# A\n');
    expect(tree.git?.oid).toMatch(/^[0-9a-f]{40}$/);
    await tree.close();
  });

  it('is not reached at an address that is not public', async () => {
    const guarded = createGitHttp(createGuardedFetch(), { maxBytes: 1_000_000, timeoutMs: 20_000 });
    const local = url.replace('git.test', '127.0.0.1');
    await expect(openTree(local, { http: guarded })).rejects.toThrow(/cannot be cloned/);
  });

  it('is refused when it sends more than is allowed', async () => {
    const stingy = createGitHttp(fetch, { maxBytes: 20, timeoutMs: 20_000 });
    await expect(openTree(url, { http: stingy })).rejects.toThrow(/20 bytes/);
  });

  it('is named without its credentials in an error', async () => {
    const secret = url.replace('http://', 'http://user:hunter2@').replace('docs.git', 'none.git');
    const error: unknown = await openTree(secret, { http }).catch((caught: unknown) => caught);
    expect(String(error)).toContain('none.git');
    expect(String(error)).not.toContain('hunter2');
  });
});
