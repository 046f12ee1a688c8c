import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimEmailDomains, findProvenDomains } from '../areas/orgs/index.ts';
import { findSignInLink } from '../areas/sign-in/index.ts';
import { readConfig } from '../platform/config.ts';
import { describeThisProcess, holdDataFolder } from '../platform/hold-data-folder.ts';
import { systemActor } from '../platform/index.ts';
import { openPlatform } from '../platform/open-platform.ts';
import type { CommandContext } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { runFirstRun } from './first-run.ts';

const VERSION = /^octavo \d+\.\d+\.\d+ \((?:[0-9a-f]{12}|unknown)\)$/;

let folder: string;
let docs: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-commands-'));
  docs = join(folder, 'docs');
  await mkdir(join(docs, 'guide'), { recursive: true });
  await writeFile(join(docs, 'README.md'), '# Hello\n\nSee [start](guide/start.md).\n');
  await writeFile(join(docs, 'guide', 'start.md'), '# Start\r\n\r\nÜber *alles*.\r\n');
  await writeFile(join(docs, 'logo.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function environment(changes: Record<string, string> = {}): Record<string, string> {
  return { OCTAVO_DATA_DIR: join(folder, 'data'), OCTAVO_LOG_LEVEL: 'silent', ...changes };
}

async function octavo(args: readonly string[], changes: Record<string, string> = {}) {
  const out: string[] = [];
  const notes: string[] = [];
  const context: CommandContext = {
    environment: environment(changes),
    print: (line) => out.push(line),
    note: (line) => notes.push(line),
    onStop: () => {},
  };
  const code = await runCommandLine(args, context);
  return { code, out: out.join('\n'), notes: notes.join('\n') };
}

async function setUp(): Promise<void> {
  await using platform = await openPlatform(readConfig(environment()));
  await runFirstRun(platform, () => {}, docs);
}

it('the command line says which version it is', async () => {
  for (const name of ['--version', '-v', 'version']) {
    expect(await octavo([name])).toMatchObject({ code: 0, out: expect.stringMatching(VERSION) });
  }
});

it.each([
  [['import', '.', '--bogus'], 'There is no option --bogus.'],
  [['import', '.', '-x'], 'There is no option -x.'],
  [['import', '.', '--space'], 'The option --space needs a value.'],
  [['import', '.', '--space', '--site', 'A'], 'The option --space needs a value.'],
  [
    ['token', 'create', '--user', 'a', '--read-only=yes'],
    'The option --read-only does not take a value.',
  ],
  [['export', '--to=', '--wrong=1'], 'There is no option --'],
])('the command line says what is wrong with %j', async (args, message) => {
  const { code, notes } = await octavo(args);
  expect(code).toBe(2);
  expect(notes.split('\n', 1)[0]).toContain(`octavo: ${message}`);
});

it('the command line does not mind that nobody reads what it prints', () => {
  const binary = join(import.meta.dirname, '../../bin/octavo.mjs');
  const line = `"${process.execPath}" "${binary}" --help | true; echo "\${PIPESTATUS[0]}"`;
  expect(spawnSync('bash', ['-c', line], { encoding: 'utf8' })).toMatchObject({
    ...{ stdout: '0\n', stderr: '' },
  });
}, 30_000);

describe('the command line', () => {
  it('lists the commands, and explains each', async () => {
    const help = await octavo(['--help']);
    expect(help.code).toBe(0);
    for (const name of [
      'migrate',
      'import',
      'export',
      'token',
      'sign-in-link',
      'operator',
      'domain',
      'doctor',
    ]) {
      expect(help.out).toContain(name);
      const usage = await octavo([name, '--help']);
      expect([usage.code, usage.out.startsWith(`Usage: octavo ${name}`)]).toEqual([0, true]);
    }
  });

  it.each([
    [[], 'commands are listed'],
    [['fly'], 'unknown command'],
    [['import'], 'missing argument'],
    [['import', 'a', 'b', '--space', 'x'], 'surplus argument'],
    [['export', '--space'], 'option without value'],
    [['export', '--speed', '9'], 'unknown option'],
    [['token', 'create'], 'missing option'],
    [['token', 'burn', '--user', 'x'], 'unknown action'],
    [['token', 'create', '--user', 'x', '--expires', 'soon'], 'not an instant'],
    [['operator'], 'missing action'],
    [['operator', 'add'], 'missing option'],
    [['operator', 'burn', '--user', 'x'], 'unknown action'],
    [['operator', 'list', '--user', 'x'], 'surplus option'],
    [['sign-in-link'], 'missing option'],
    [['domain', 'verify', '--org', 'x'], 'missing option'],
    [['domain', 'burn', '--org', 'x', '--domain', 'kiln.example'], 'unknown action'],
  ])('ends %j with exit code 2 (%s)', async (args) => {
    expect((await octavo(args)).code).toBe(2);
  });

  it('names every mistake of the configuration', async () => {
    const { code, notes } = await octavo(['migrate'], { PORT: 'x', OCTAVO_LOG_LEVEL: 'loud' });
    expect(code).toBe(2);
    expect(notes).toContain('PORT:');
    expect(notes).toContain('OCTAVO_LOG_LEVEL:');
  });

  it('shows the jobs that were given up, and has them run again', async () => {
    await setUp();
    expect(await octavo(['jobs', 'list'])).toMatchObject({
      code: 0,
      out: 'There are no failed jobs.',
    });
    {
      using database = new DatabaseSync(join(folder, 'data', 'octavo.db'));
      database.exec(
        `insert into jobs (id, kind, payload, state, attempts, run_at, last_error, created_at)
         values ('lost', 'mail.send', '{}', 'dead', 8, '2030-01-01T00:00:00.000Z', 'no\nserver', '2030-01-01T00:00:00.000Z')`,
      );
    }
    const { out } = await octavo(['jobs', 'list']);
    expect(out).toBe(
      'lost  mail.send, created 2030-01-01T00:00:00.000Z, failed 8 times: no server',
    );
    const unknown = await octavo(['jobs', 'retry', 'other']);
    expect([unknown.code, unknown.notes]).toEqual([
      1,
      expect.stringContaining('None of the other ids'),
    ]);
    expect(await octavo(['jobs', 'retry', '--all'])).toMatchObject({
      out: '1 job will run again.',
    });
    expect((await octavo(['jobs', 'list'])).out).toBe('There are no failed jobs.');
    for (const args of [['jobs'], ['jobs', 'stop'], ['jobs', 'retry'], ['jobs', 'list', '--all']]) {
      expect((await octavo(args)).code).toBe(2);
    }
  });

  it('changes no schema under a server of an older version, and says what to do', async () => {
    await setUp();
    const folderOfData = join(folder, 'data');
    using _server = holdDataFolder(folderOfData, describeThisProcess());
    const works = await octavo(['token', 'create', '--user', 'admin@localhost']);
    expect(works).toMatchObject({ code: 0, out: expect.stringContaining('oct_') });
    using database = new DatabaseSync(join(folderOfData, 'octavo.db'));
    const last = 'select max(number) from schema_migrations';
    database.exec(`delete from schema_migrations where number = (${last})`);
    const before = database.prepare(last).get();
    for (const args of [['migrate'], ['token', 'create', '--user', 'admin@localhost']]) {
      const { code, notes } = await octavo(args);
      expect([code, notes]).toEqual([1, expect.stringContaining('stop the server and start it')]);
    }
    expect(database.prepare(last).get()).toEqual(before);
  });

  it('migrates, and finds nothing wrong with a new installation', async () => {
    expect((await octavo(['migrate'])).out).toContain('up to date');
    const { code, out } = await octavo(['doctor']);
    expect(out).not.toMatch(/^(?!ok )\w+ +[\w ]+:/m);
    expect(out).toContain('Nothing is wrong.');
    expect(out).toMatch(/^ok +pdf: a PDF of \d+ bytes was made$/m);
    expect(code).toBe(0);
  });

  it('finds a database that does not answer', async () => {
    const { code, out } = await octavo(['doctor'], { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' });
    expect(out).toContain('wrong database:');
    expect(code).toBe(1);
  });

  it('says in one line that the database cannot be opened', async () => {
    const absent = { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/octavo' };
    const refused = await octavo(['migrate'], absent);
    expect(refused.code).toBe(1);
    expect(refused.notes).toMatch(/^octavo: The database cannot be opened: .*ECONNREFUSED.*$/);
    expect(refused.notes).not.toContain('hunter2');
    await writeFile(join(folder, 'data', 'octavo.db'), 'this is not a database, '.repeat(100));
    const damaged = await octavo(['migrate']);
    expect(damaged.code).toBe(1);
    expect(damaged.notes).toMatch(/^octavo: The database cannot be opened: .*$/);
  });

  it('says in one line that the data folder cannot be used', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const refused = await octavo(['migrate'], { OCTAVO_DATA_DIR: file });
    expect(refused.code).toBe(1);
    expect(refused.notes).toBe(
      `octavo: The data folder (OCTAVO_DATA_DIR) cannot be used: ${file} is a file, or is inside a path that contains a file.`,
    );
    const { out } = await octavo(['doctor'], { OCTAVO_DATA_DIR: file });
    expect(out).toContain('wrong data folder: The data folder (OCTAVO_DATA_DIR) cannot be used');
  });

  it.runIf(process.platform === 'linux')('does not wait for a data folder in /proc', async () => {
    const refused = await octavo(['migrate'], { OCTAVO_DATA_DIR: '/proc/x/y' });
    expect(refused.code).toBe(1);
    expect(refused.notes).toMatch(
      /^octavo: The data folder \(OCTAVO_DATA_DIR\) cannot be used: .*$/,
    );
  });

  it('makes a token and prints the secret alone', async () => {
    await setUp();
    const made = await octavo(['token', 'create', '--user', 'ADMIN@localhost', '--read-only']);
    expect(made).toMatchObject({ code: 0, notes: '' });
    expect(made.out).toMatch(/^oct_[\w-]{43}$/);
    const user = ['--user', 'admin@localhost'];
    expect(await octavo(['operator', 'list'])).toMatchObject({ code: 0, out: 'admin@localhost' });
    for (const [action, out] of [
      ['add', 'Already an operator: admin@localhost'],
      ['remove', 'Removed: admin@localhost'],
      ['remove', 'Not an operator: admin@localhost'],
      ['add', 'Added: admin@localhost'],
    ] as const) {
      expect(await octavo(['operator', action, ...user])).toMatchObject({ code: 0, out });
    }
    const unknown = await octavo(['operator', 'add', '--user', 'nobody@example.com']);
    expect([unknown.code, unknown.notes]).toEqual([1, expect.stringContaining('There is no user')]);
    const missing = await octavo(['token', 'create', '--user', 'nobody@example.com']);
    expect(missing).toMatchObject({
      code: 1,
      notes: 'octavo: There is no user "nobody@example.com".',
    });
  });

  it('makes a link by which a user signs in, of which the secret is not stored', async () => {
    await setUp();
    const { code, out, notes } = await octavo(['sign-in-link', '--user', 'ADMIN@localhost']);
    expect([code, notes]).toEqual([0, '']);
    const secret = /^http:\/\/localhost:4000\/sign-in\/link\/(ocl_[\w-]{43})$/.exec(out)?.[1] ?? '';
    await using platform = await openPlatform(readConfig(environment()));
    const { db } = platform.database;
    const found = await findSignInLink(platform, db, secret, ['console']);
    expect(found?.user.email).toBe('admin@localhost');
    const left = Date.parse(found?.link.expires_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(23 * 60 * 60_000);
    const rows = await db.selectFrom('sign_in_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const missing = await octavo(['sign-in-link', '--user', 'nobody@example.com']);
    expect([missing.code, missing.out]).toEqual([1, '']);
  });

  it('vouches for a domain that an organization claims, and for no other', async () => {
    await setUp();
    await using platform = await openPlatform(readConfig(environment()));
    const { db } = platform.database;
    const { id } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
    const verify = (domain: string, org = id) =>
      octavo(['domain', 'verify', '--org', org, '--domain', domain]);
    expect(await verify('kiln.example', 'nothing')).toMatchObject({
      code: 1,
      notes: 'octavo: There is no organization "nothing".',
    });
    expect(await verify('kiln.example')).toMatchObject({
      code: 1,
      notes: 'octavo: The organization does not claim the domain "kiln.example".',
    });
    await platform.database.transaction((tx) =>
      claimEmailDomains(platform, tx, ['kiln.example', 'glaze.example'], {
        ...{ organizationId: id, actor: systemActor('test') },
      }),
    );
    expect(await verify('Kiln.example')).toMatchObject({ code: 0, out: 'Verified: kiln.example' });
    expect(await findProvenDomains(db, id)).toEqual(['kiln.example']);
  });

  it('imports nothing for a site whose title no site may have', async () => {
    await setUp();
    for (const site of ['A', 'x'.repeat(129)]) {
      const refused = await octavo(['import', docs, '--space', 'Manual', '--site', site]);
      expect(refused.code).toBe(2);
      expect(refused.notes).toContain('The title of a site must have 2 to 128 characters');
    }
    const exported = await octavo(['export', '--space', 'Manual', '--out', join(folder, 'out')]);
    expect(exported.notes).toContain('Manual');
    expect(exported.code).not.toBe(0);
  });

  it('imports a tree into a new space, publishes it, and exports the same bytes', async () => {
    await setUp();
    const imported = await octavo(['import', docs, '--space', 'Manual', '--site', 'Manual']);
    expect(imported.notes).toBe('');
    expect(imported.out).toContain('Imported "Manual": 2 pages');
    expect(imported.out).toContain('Published: http://localhost:4000/sites/manual/');
    const again = await octavo(['import', docs, '--space', 'Manual', '--site', 'Manual']);
    expect(again.out).toContain('nothing has changed');
    expect(again.out).toContain('/sites/manual/');

    const target = join(folder, 'out');
    expect((await octavo(['export', '--space', 'Manual', '--out', target])).code).toBe(0);
    const names = (await readdir(docs, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(docs.length + 1));
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect(await readFile(join(target, name))).toEqual(await readFile(join(docs, name)));
    }
  });

  it('imports every space of a tree that holds several', async () => {
    await setUp();
    const config = `site:
  title: Products
  structure:
    - type: space
      title: One
      content: { directory: docs }
    - type: space
      title: Two
      content: { directory: docs/guide }
`;
    await writeFile(join(folder, 'docs.yaml'), config);
    const { code, out } = await octavo(['import', folder]);
    expect(out).toContain('Imported "One"');
    expect(out).toContain('Imported "Two"');
    expect(out).toContain('/sites/products/');
    expect(code).toBe(0);
  });

  it('reports every warning with file and line, and changes nothing when it is only tried', async () => {
    await setUp();
    await writeFile(
      join(docs, 'README.md'),
      '# Hello\n\n[gone](gone.md)\n\n![x](none.png) [start](guide/start.md#nowhere)\n\n[own](#hello) [too](#docsapi) [no](#top)\n\n## Docs/API\n',
    );
    await writeFile(
      join(docs, '.gitbook.yaml'),
      'redirects:\n  old: guide/start.md\n  older: guide/missing.md\n  out: https://example.com/\n  here: guide/start\n',
    );
    const expected = [
      '.gitbook.yaml\t3\tbroken-redirect\tolder → guide/missing.md',
      'README.md\t3\tbroken-link\tgone.md',
      'README.md\t5\tmissing-asset\tnone.png',
      'README.md\t5\tbroken-anchor\tguide/start.md#nowhere',
      'README.md\t7\tbroken-anchor\t#hello',
      'README.md\t7\tbroken-anchor\t#top',
      'logo.png\t\tunreadable-image\tThe picture cannot be read; its width and height are unknown.',
    ];
    const report = join(folder, 'report.tsv');
    const readReport = async () => (await readFile(report, 'utf8')).trimEnd().split('\n').sort();
    const spaces = async () => {
      await using platform = await openPlatform(readConfig(environment()));
      return (await platform.database.db.selectFrom('spaces').select('title').execute()).length;
    };
    const before = await spaces();
    const dry = ['import', docs, '--space', 'Manual', '--dry-run', '--report'];
    const tried = await octavo([...dry, report]);
    expect([tried.code, tried.notes]).toEqual([0, '']);
    expect(tried.out).toContain('Would import into "Manual": 2 pages, 1 files');
    expect(tried.out).toContain('7 warnings:');
    expect(await readReport()).toEqual([...expected].sort());
    expect((await octavo([...dry, '-'])).out.split('\n')).toEqual(expect.arrayContaining(expected));
    expect(await spaces()).toBe(before);

    await rm(report);
    await octavo(['import', docs, '--space', 'Manual', '--report', report]);
    expect(await readReport()).toEqual([...expected].sort());
    const nowhere = ['import', docs, '--space', 'Manual', '--report', join(folder, 'no', 'file')];
    expect(await octavo(nowhere)).toMatchObject({
      code: 1,
      notes: expect.stringContaining('octavo: The report cannot be written: ENOENT'),
    });
  });

  it('imports nothing of a folder without pages, and leaves nothing', async () => {
    await setUp();
    const empty = join(folder, 'empty');
    await mkdir(join(empty, 'inner'), { recursive: true });
    for (const name of ['nothing', 'logo.png']) {
      if (name !== 'nothing') await writeFile(join(empty, 'inner', name), 'x');
      const { code, notes } = await octavo(['import', empty, '--space', 'Void', '--site', 'Void']);
      expect([code, notes]).toEqual([1, expect.stringContaining('contains no Markdown to import')]);
      await using platform = await openPlatform(readConfig(environment()));
      const made = platform.database.db.selectFrom('spaces').select('id');
      expect(await made.where('title', '=', 'Void').execute()).toEqual([]);
    }
  });

  it('asks what is meant by a space in other letters', async () => {
    await setUp();
    await octavo(['import', docs, '--space', 'Manual']);
    for (const args of [
      ['import', docs, '--space', 'MANUAL'],
      ['export', '--out', join(folder, 'out'), '--space', 'manual'],
    ]) {
      const { code, notes } = await octavo(args);
      expect([code, notes]).toEqual([1, expect.stringMatching(/Did you mean "Manual" \(\w+\)\?/)]);
    }
  });

  it('says in one line why a tree cannot be imported', async () => {
    await setUp();
    const { code, notes } = await octavo(['import', join(folder, 'missing'), '--space', 'X']);
    expect(code).toBe(1);
    expect(notes).toMatch(/^octavo: There is no such file or folder.*$/);
  });
});
