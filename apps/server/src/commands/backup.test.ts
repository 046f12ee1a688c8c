import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { DatabaseExistsError } from '../platform/db/dialect.ts';
import { createSqliteCopy } from '../platform/db/dialects/sqlite-copy.ts';
import { describeThisProcess, holdDataFolder } from '../platform/hold-data-folder.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { createPostgresDatabase } from '../testing/test-postgres.ts';
import { runCommandLine } from './command-line.ts';
import { runFirstRun } from './first-run.ts';

const execute = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-backup-'));
  const docs = join(folder, 'docs');
  await mkdir(docs);
  await writeFile(join(docs, 'README.md'), '# Kiln\n\nFire at noon.\n\n![Logo](logo.png)\n');
  await writeFile(join(docs, 'logo.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function environment(changes: Record<string, string> = {}): Record<string, string> {
  return { OCTAVO_DATA_DIR: join(folder, 'data'), OCTAVO_LOG_LEVEL: 'silent', ...changes };
}

async function octavo(args: readonly string[], changes: Record<string, string> = {}) {
  const lines: string[] = [];
  const code = await runCommandLine(args, {
    environment: environment(changes),
    print: (line) => lines.push(line),
    note: (line) => lines.push(line),
    onStop: () => {},
  });
  return { code, text: lines.join('\n') };
}

async function setUp(changes: Record<string, string> = {}): Promise<void> {
  const platform = await openPlatform(readConfig(environment(changes)));
  await runFirstRun(platform, () => {}, join(folder, 'docs'));
  await platform[Symbol.asyncDispose]();
  await octavo(['import', join(folder, 'docs'), '--space', 'Kiln'], changes);
}

/** The tree that an installation has published, by the command that writes it. */
async function readExported(name: string, changes: Record<string, string>): Promise<string[]> {
  const out = join(folder, name);
  const { code, text } = await octavo(['export', '--space', 'Kiln', '--out', out], changes);
  if (code !== 0) throw new Error(text);
  const names = (await readdir(out)).sort();
  return Promise.all(
    names.map(async (file) => `${file}: ${await readFile(join(out, file), 'hex')}`),
  );
}

async function listStored(at: string): Promise<string[]> {
  const entries = await readdir(join(at, 'blobs'), { recursive: true });
  return entries.filter((name) => /[0-9a-f]{64}$/.test(name)).sort();
}

describe('a backup of SQLite', () => {
  it('is made while a server writes, and restored into an empty folder', async () => {
    await setUp();
    await using platform = await openPlatform(readConfig(environment()));
    let writes = 0;
    const writing = setInterval(() => {
      writes += 1;
      void platform.database.transaction((tx) =>
        sql`insert into settings (name, value) values (${`test-${writes}`}, 'x')`.execute(tx),
      );
    }, 2);
    const made = await octavo(['backup', '--out', join(folder, 'backup')]);
    clearInterval(writing);
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('new files') });
    expect((await stat(join(folder, 'backup'))).mode & 0o077).toBe(0);

    const elsewhere = { OCTAVO_DATA_DIR: join(folder, 'restored') };
    const restored = await octavo(['restore', join(folder, 'backup')], elsewhere);
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('schema version') });
    expect(await listStored(join(folder, 'restored'))).toEqual(
      await listStored(join(folder, 'data')),
    );
    expect(await readExported('copy', elsewhere)).toEqual(await readExported('original', {}));
    await using copy = await openPlatform(readConfig(environment(elsewhere)));
    const { rows } = await sql`pragma integrity_check`.execute(copy.database.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  });

  it('is brought up to date, and copies no file twice', async () => {
    await setUp();
    const args = ['backup', '--out', join(folder, 'backup')];
    expect((await octavo(args)).code).toBe(0);
    expect((await octavo(args)).text).toContain('0 new files');
    await writeFile(join(folder, 'docs', 'glaze.md'), '# Glaze\n');
    await octavo(['import', join(folder, 'docs'), '--space', 'Kiln']);
    expect((await octavo(args)).code).toBe(0);
    const elsewhere = { OCTAVO_DATA_DIR: join(folder, 'restored') };
    await octavo(['restore', join(folder, 'backup')], elsewhere);
    expect(await readExported('copy', elsewhere)).toHaveLength(3);
  });

  it('leaves the earlier backup whole until it is whole itself, whenever it is killed', async () => {
    await setUp();
    const backup = join(folder, 'backup');
    const args = ['backup', '--out', backup];
    expect((await octavo(args)).code).toBe(0);
    const earlier = await readFile(join(backup, 'backup.json'), 'utf8');
    const [copy = ''] = (await readdir(backup)).filter((name) => name.endsWith('.db'));
    await writeFile(join(folder, 'docs', 'glaze.md'), '# Glaze\n');
    await octavo(['import', join(folder, 'docs'), '--space', 'Kiln']);
    expect((await octavo(args)).code).toBe(0);
    // As where it was killed a moment before its record was written.
    const original = await readFile(join(folder, 'data', 'octavo.db'));
    const later = (await readdir(backup)).filter((name) => name.endsWith('.db'));
    expect(later).toHaveLength(1);
    expect(later).not.toContain(copy);
    await writeFile(join(backup, copy), original);
    await writeFile(join(backup, 'backup.json'), earlier);
    const elsewhere = { OCTAVO_DATA_DIR: join(folder, 'restored') };
    expect((await octavo(['restore', backup], elsewhere)).code).toBe(0);
    expect((await octavo(args)).code).toBe(0);
    const left = (await readdir(backup)).filter((name) => name.endsWith('.db'));
    expect(left).toHaveLength(1);
    expect(left).not.toContain(copy);
  });

  it('is written by one at a time', async () => {
    await setUp();
    const backup = join(folder, 'backup');
    await mkdir(backup);
    using _held = holdDataFolder(backup, describeThisProcess(), 'writing');
    const { code, text } = await octavo(['backup', '--out', backup]);
    expect([code, text]).toEqual([1, expect.stringContaining('Another backup is being written')]);
    expect(await readdir(backup)).toEqual(['writing.json', 'writing.lock']);
  });

  it('is not restored into the folder of a server, also of one that starts meanwhile', async () => {
    await setUp();
    const backup = join(folder, 'backup');
    await octavo(['backup', '--out', backup]);
    const elsewhere = { OCTAVO_DATA_DIR: join(folder, 'restored') };
    await mkdir(elsewhere.OCTAVO_DATA_DIR);
    {
      using _held = holdDataFolder(elsewhere.OCTAVO_DATA_DIR, describeThisProcess());
      const { code, text } = await octavo(['restore', backup], elsewhere);
      expect([code, text]).toEqual([1, expect.stringContaining('Another server is using')]);
    }
    // What got by without the lock is found at the last step.
    const path = join(elsewhere.OCTAVO_DATA_DIR, 'octavo.db');
    const [file = ''] = (await readdir(backup)).filter((name) => name.endsWith('.db'));
    await writeFile(path, 'somebody’s');
    const restoring = createSqliteCopy(path).restore(join(backup, file));
    await expect(restoring).rejects.toThrow(DatabaseExistsError);
    expect(await readFile(path, 'utf8')).toBe('somebody’s');
  });

  it('is not put where other things are, nor made of nothing', async () => {
    const missing = await octavo(['backup', '--out', join(folder, 'backup')]);
    expect(missing).toMatchObject({ code: 1, text: expect.stringContaining('no database') });
    await expect(stat(join(folder, 'backup'))).rejects.toThrow('ENOENT');
    await setUp();
    for (const taken of ['docs', 'data']) {
      const { code, text } = await octavo(['backup', '--out', join(folder, taken)]);
      expect([code, text]).toEqual([1, expect.stringContaining('is not empty')]);
    }
  });

  it('names files whose bytes were damaged, and leaves them out', async () => {
    await setUp();
    const [name = ''] = await listStored(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'blobs', name), 'rot');
    const made = await octavo(['backup', '--out', join(folder, 'backup')]);
    expect(made).toMatchObject({ code: 1, text: expect.stringContaining(name.slice(-64)) });
    const elsewhere = { OCTAVO_DATA_DIR: join(folder, 'restored') };
    const restored = await octavo(['restore', join(folder, 'backup')], elsewhere);
    expect(restored).toMatchObject({ code: 1, text: expect.stringMatching(/1 files .* missing/) });
  });

  it('is not restored over a database, half, of a newer version or into the other kind', async () => {
    await setUp();
    const backup = join(folder, 'backup');
    await octavo(['backup', '--out', backup]);
    const over = await octavo(['restore', backup]);
    expect(over).toMatchObject({ code: 1, text: expect.stringContaining('already a database') });
    const other = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect((await octavo(['restore', backup], other)).text).toContain('The backup is of SQLite');
    const elsewhere = { OCTAVO_DATA_DIR: join(folder, 'restored') };
    const record = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'));
    const write = (changes: object) =>
      writeFile(join(backup, 'backup.json'), JSON.stringify({ ...record, ...changes }));
    await write({ schema: 9999 });
    expect((await octavo(['restore', backup], elsewhere)).text).toContain('schema version 9999');
    await write({ complete: false });
    expect((await octavo(['restore', backup], elsewhere)).text).toContain(
      'does not contain a complete backup',
    );
    await writeFile(join(backup, 'backup.json'), '{}');
    expect((await octavo(['restore', backup], elsewhere)).text).toContain(
      'not a valid backup record',
    );
    expect((await octavo(['restore', folder], elsewhere)).text).toContain(
      'does not contain a complete backup',
    );
  });
});

describe('a backup of PostgreSQL', () => {
  it('is made and restored by the programs of PostgreSQL, or says what is wrong with them', async () => {
    const source = await createPostgresDatabase();
    const target = await createPostgresDatabase();
    try {
      await setUp({ DATABASE_URL: source.url });
      const backup = join(folder, 'backup');
      const made = await octavo(['backup', '--out', backup], { DATABASE_URL: source.url });
      if (!(await hasFittingTools(source.url))) {
        expect(made).toMatchObject({ code: 1, text: expect.stringMatching(/^octavo: pg_dump /) });
        return;
      }
      expect(made.code).toBe(0);
      const elsewhere = { DATABASE_URL: target.url, OCTAVO_DATA_DIR: join(folder, 'restored') };
      expect((await octavo(['restore', backup], elsewhere)).text).toContain('already a database');
      await clear(target.url);
      expect(await octavo(['restore', backup], elsewhere)).toMatchObject({ code: 0 });
      expect(await readExported('copy', elsewhere)).toEqual(
        await readExported('original', { DATABASE_URL: source.url }),
      );
    } finally {
      await source.drop();
      await target.drop();
    }
  });

  it('says that the database is away', async () => {
    const away = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
    const { code, text } = await octavo(['backup', '--out', join(folder, 'backup')], away);
    expect([code, text]).toEqual([1, expect.stringContaining('The database cannot be opened')]);
    expect(text).not.toContain('secret');
  });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function clear(url: string): Promise<void> {
  await query(url, 'drop schema public cascade; create schema public');
}

async function hasFittingTools(url: string): Promise<boolean> {
  const told = await execute('pg_dump', ['--version']).catch(() => undefined);
  const [row] = await query(url, 'show server_version');
  const [tool, server] = [told?.stdout, String(row?.server_version)].map((text) =>
    Number(/\d+/.exec(text ?? '')?.[0] ?? 0),
  );
  return (tool ?? 0) >= (server ?? 0);
}
