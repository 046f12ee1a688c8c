import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Tests that need the git command are skipped without it, except where all must run. */
export const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit && process.env.CI) throw new Error('These tests need the git command.');
if (!hasGit) console.warn('Skipped: no git command, so there is no repository to serve.');

/** Makes a bare repository with one commit of files, by their paths. */
export async function makeRepository(
  path: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-git-'));
  try {
    await run('git', ['init', '-q', '-b', 'main', work]);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(work, name)), { recursive: true });
      await writeFile(join(work, name), text);
    }
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    await run('git', ['-C', work, 'add', '.']);
    await run('git', ['-C', work, ...identity, 'commit', '-q', '-m', 'One']);
    await run('git', ['clone', '-q', '--bare', work, path]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Serves repositories as `git http-backend` does behind any web server (CGI, RFC 3875). */
export function serveRepositories(root: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
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
  };
}
