import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Imports every corpus of real documentation with the command line, each into an installation of
 * its own, and writes what came of it into the table of `docs/compatibility.md`. Corpora are the
 * archives in the folder that `OCTAVO_CORPORA` names.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const corpora = process.env.OCTAVO_CORPORA ?? join(root, '../shared/corpora');
const page = join(root, 'docs/compatibility.md');

const IMPORTED =
  /Imported ".*": (?<pages>\d+) pages, (?<files>\d+) files, (?<size>\S+ \S+) in (?<seconds>\S+) s \((?<rate>\d+) pages\/s\)/;

const archives = (await readdir(corpora)).filter((name) => name.endsWith('.tar.gz')).sort();
const rows = [
  '| Documentation | Pages | Files | Size | Warnings by kind | Seconds | Pages per second |',
  '| --- | ---: | ---: | ---: | --- | ---: | ---: |',
];
for (const archive of archives) {
  rows.push(await importArchive(archive));
}
const text = await readFile(page, 'utf8');
const table = /(<!-- table -->\n)[\s\S]*(\n<!-- end of table -->)/;
await writeFile(page, text.replace(table, `$1\n${rows.join('\n')}\n$2`));
process.stdout.write(`${rows.join('\n')}\n`);

async function importArchive(archive: string): Promise<string> {
  const name = basename(archive, '.tar.gz');
  const folder = await mkdtemp(join(tmpdir(), 'octavo-compatibility-'));
  try {
    const env = { ...process.env, OCTAVO_DATA_DIR: folder };
    await octavo(['migrate'], env);
    await setUp(env);
    const output = await octavo(['import', join(corpora, archive), '--space', name], env);
    const facts = output.match(IMPORTED)?.groups;
    if (facts === undefined)
      throw new Error(`The summary of ${name} was not understood: ${output}`);
    const warnings = [...output.matchAll(/^ +(\d+) ([a-z0-9-]+)$/gm)].map(
      ([, count, kind]) => `${kind} ${count}`,
    );
    const { pages, files, size, seconds, rate } = facts;
    const kinds = warnings.length === 0 ? 'none' : warnings.sort().join(', ');
    return `| ${name} | ${pages} | ${files} | ${size} | ${kinds} | ${seconds} | ${rate} |`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the server once, which makes the organization that spaces belong to. */
async function setUp(env: NodeJS.ProcessEnv): Promise<void> {
  const port = '4731';
  const child = execFile(process.execPath, [join(root, 'apps/server/bin/octavo.mjs'), 'serve'], {
    env: { ...env, PORT: port },
  });
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`);
  } finally {
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await closed;
  }
}

async function waitUntilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

async function octavo(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const command = join(root, 'apps/server/bin/octavo.mjs');
  const { stdout, stderr } = await run(process.execPath, [command, ...args], { env });
  return stdout + stderr;
}
