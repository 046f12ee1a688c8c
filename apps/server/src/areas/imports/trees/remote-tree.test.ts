import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGitHttp } from '../../../platform/net/git-http.ts';
import { createGuardedFetch } from '../../../platform/net/guarded-fetch.ts';
import { hasGit, makeRepository, serveRepositories } from '../../../testing/git-server.ts';
import { openTree } from './open-tree.ts';

let folder: string;
let server: Server;
let url: string;

/** Reaches the test's own server as if it were a public one. */
const fetch = createGuardedFetch({
  resolvePublic: async () => [{ address: '127.0.0.1', family: 4 }],
});
const http = createGitHttp(fetch, { maxBytes: 1_000_000, timeoutMs: 20_000 });

beforeAll(async () => {
  if (!hasGit) return;
  folder = await mkdtemp(join(tmpdir(), 'octavo-remote-'));
  await makeRepository(join(folder, 'docs.git'), { 'a.md': '# A\n' });
  server = createServer(serveRepositories(folder));
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
