import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './source-files.ts';

const execute = promisify(execFile);
const TIMEOUT_MS = 180_000;

describe.skipIf(!hasTools())('docs/api/tutorial.md', () => {
  it(
    'is true: its commands, run one after the other, end with the merged change on the site',
    async () => {
      const data = await mkdtemp(join(tmpdir(), 'octavo-tutorial-'));
      const port = await findFreePort();
      const env = {
        ...process.env,
        ...{ PORT: String(port), OCTAVO_DATA_DIR: data, OCTAVO_LOG_LEVEL: 'error' },
        OCTAVO_URL: `http://localhost:${port}`,
        OCTAVO_TOKEN: `oct_${randomBytes(32).toString('base64url')}`,
      };
      const server = spawn(
        process.execPath,
        [join(repositoryRoot, 'apps/server/bin/octavo.mjs'), 'serve'],
        { env: { ...env, OCTAVO_BOOTSTRAP_TOKEN: env.OCTAVO_TOKEN }, stdio: 'ignore' },
      );
      try {
        await waitUntilReady(`${env.OCTAVO_URL}/readyz`);
        const commands = (await readCommands()).replace('kilns.pdf', `'${data}/kilns.pdf'`);
        const script = ['-euo', 'pipefail', '-c', commands];
        const { stdout } = await execute('bash', script, { env, cwd: repositoryRoot });
        expect(stdout).toContain('Fire it once, slowly.');
        expect(stdout).toMatch(/open\nconflicts\n[\s\S]*resolved\napproved\nmerge\n/);
        expect(stdout).toContain('Fire it two or three times, slowly.');
        expect((await readFile(join(data, 'kilns.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
      } finally {
        const closed = new Promise((resolve) => server.once('close', resolve));
        server.kill('SIGTERM');
        await closed;
        await rm(data, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});

/** The commands of the page, in their order. */
async function readCommands(): Promise<string> {
  const text = await readFile(join(repositoryRoot, 'docs/api/tutorial.md'), 'utf8');
  return [...text.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
}

function hasTools(): boolean {
  try {
    for (const tool of ['curl', 'jq']) execFileSync(tool, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was found.');
  return address.port;
}

async function waitUntilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not get ready.');
}
