import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpClient } from 'isomorphic-git';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasGit, makeRepository, serveRepositories } from '../../../../testing/git-server.ts';
import { openRemoteTree, openRepositoryTree } from '../git-tree.ts';
import { DEFAULT_TREE_LIMITS } from '../tree-source.ts';

const MEGABYTE = 1024 ** 2;
const ZEROS = '\0'.repeat(48 * MEGABYTE);
const opened = new AsyncDisposableStack();
let root: string;
let origin: string;
let temporary: string;
const before = process.env.TMPDIR;

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'octavo-repositories-'));
  temporary = await mkdtemp(join(tmpdir(), 'octavo-temporary-'));
  process.env.TMPDIR = temporary;
  opened.defer(async () => {
    process.env.TMPDIR = before ?? '';
    if (before === undefined) delete process.env.TMPDIR;
    await rm(root, { recursive: true, force: true });
    await rm(temporary, { recursive: true, force: true });
  });
  if (!hasGit) return;
  await makeRepository(join(root, 'small.git'), { 'a.md': '# A', 'b/c.md': '# C', 'd.md': '# A' });
  await makeRepository(join(root, 'zeros.git'), { 'a.md': '# A', 'zeros.bin': ZEROS });
  origin = await serve(serveRepositories(root));
}, 60_000);
afterAll(() => opened.disposeAsync());

/** Git's requests, sent without the guard: the servers of these tests are on this machine. */
const http: HttpClient = {
  async request({ url, method = 'GET', headers = {}, body }) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) chunks.push(chunk);
    const sent = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(url, { method, headers, ...sent });
    return {
      ...{ url, method, statusCode: answer.status, statusMessage: '' },
      headers: Object.fromEntries(answer.headers),
      ...(answer.body && { body: answer.body as unknown as AsyncIterableIterator<Uint8Array> }),
    };
  },
};

async function listLeft(): Promise<string[]> {
  return (await readdir(temporary)).filter((name) => name.startsWith('octavo-clone-'));
}

/** What this process took meanwhile, in milliseconds of its own processor time and in bytes. */
async function measure(run: () => Promise<unknown>) {
  const memory = process.memoryUsage.rss();
  const begun = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begun);
  return { ms: (user + system) / 1000, bytes: process.memoryUsage.rss() - memory };
}

describe.skipIf(!hasGit)('a repository that is read in a process of its own', () => {
  it('is the tree of its commit, whose files go with it', async () => {
    const tree = await openRemoteTree(`${origin}/small.git`, DEFAULT_TREE_LIMITS, { http });
    const texts = new Map<string, string>();
    for (const { path, size, read } of tree.entries) {
      const bytes = await read();
      expect(bytes.length).toBe(size);
      texts.set(path, Buffer.from(bytes).toString());
    }
    expect(Object.fromEntries(texts)).toEqual({ 'a.md': '# A', 'b/c.md': '# C', 'd.md': '# A' });
    expect(tree.git).toMatchObject({ message: 'One', url: `${origin}/small.git` });
    expect(await listLeft()).toHaveLength(1);
    await tree.close();
    await tree.close();
    expect(await listLeft()).toEqual([]);
  }, 60_000);

  it('is refused by its headers where a file is too large, and costs this process nothing', async () => {
    const limits = { ...DEFAULT_TREE_LIMITS, maxFileBytes: 40 * MEGABYTE };
    const spent = await measure(() =>
      expect(openRemoteTree(`${origin}/zeros.git`, limits, { http })).rejects.toThrow(
        'The repository has an object larger than 41943040 bytes',
      ),
    );
    expect(spent.ms).toBeLessThan(1500);
    expect(await listLeft()).toEqual([]);
  }, 60_000);

  it.each([
    ['memory', { memoryBytes: 100 * MEGABYTE, processorMs: 60_000 }, 'too much memory'],
    ['time', { memoryBytes: 1024 * MEGABYTE, processorMs: 50 }, 'too long'],
  ] as const)(
    'is given up where it takes too much %s, here or from another machine',
    async (_, processLimits, message) => {
      const spent = await measure(async () => {
        const remote = { http, processLimits };
        await expect(
          openRemoteTree(`${origin}/zeros.git`, DEFAULT_TREE_LIMITS, remote),
        ).rejects.toThrow(message);
        const gitdir = join(root, 'zeros.git');
        await expect(
          openRepositoryTree(gitdir, DEFAULT_TREE_LIMITS, { processLimits }),
        ).rejects.toThrow(message);
      });
      expect(spent.ms).toBeLessThan(3000);
      expect(spent.bytes).toBeLessThan(40 * MEGABYTE);
      expect(await listLeft()).toEqual([]);
    },
    60_000,
  );

  it('is refused where it has more entries than it may, links among them', async () => {
    const work = join(root, 'links');
    await mkdir(work);
    for (let at = 0; at < 20; at += 1) await symlink(`to/${at}`, join(work, `link-${at}`));
    const git = (...args: string[]) => execFileSync('git', ['-C', work, ...args]);
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    git('init', '-q');
    git('add', '.');
    git(...identity, 'commit', '-q', '-m', 'x'.repeat(50_000));
    const gitdir = join(work, '.git');
    const few = openRepositoryTree(gitdir, { ...DEFAULT_TREE_LIMITS, maxEntries: 19 });
    await expect(few).rejects.toThrow('more than 19 entries');
    const tree = await openRepositoryTree(gitdir, DEFAULT_TREE_LIMITS);
    expect([tree.entries.length, tree.skipped.length]).toEqual([0, 20]);
    expect(tree.git?.message).toHaveLength(10_000);
    await tree.close();
  }, 60_000);

  it('lets the next one be read', async () => {
    const tree = await openRepositoryTree(join(root, 'small.git'), DEFAULT_TREE_LIMITS);
    expect(tree.entries.map(({ path }) => path)).toEqual(['a.md', 'b/c.md', 'd.md']);
    await tree.close();
  }, 60_000);

  it('ends at once where nobody wants it any more, whatever its server does', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = await serve(() => asked.resolve());
    const ending = new AbortController();
    const options = { http, signal: ending.signal };
    const tree = openRemoteTree(`${silent}/a.git`, DEFAULT_TREE_LIMITS, options);
    await asked.promise;
    ending.abort(new Error('Nobody waits.'));
    await expect(tree).rejects.toThrow('Nobody waits.');
    expect(await listLeft()).toEqual([]);
    const late = openRemoteTree(`${silent}/a.git`, DEFAULT_TREE_LIMITS, options);
    await expect(late).rejects.toThrow('Nobody waits.');
  }, 60_000);

  it('is refused where a server answers no repository, without what its address keeps secret', async () => {
    const answers: RequestListener[] = [
      (_, response) => response.writeHead(500).end(),
      (_, response) => response.writeHead(200).end('PACK'.repeat(1000)),
      (_, response) => response.destroy(),
    ];
    for (const answer of answers) {
      const odd = (await serve(answer)).replace('://', '://user:secret@');
      const refused = openRemoteTree(`${odd}/a.git`, DEFAULT_TREE_LIMITS, { http });
      const error: unknown = await refused.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'TreeError' });
      expect(String(error)).toContain('cannot be cloned');
      expect(String(error)).not.toContain('secret');
    }
    expect(await listLeft()).toEqual([]);
    expect(existsSync(temporary)).toBe(true);
  }, 60_000);
});
