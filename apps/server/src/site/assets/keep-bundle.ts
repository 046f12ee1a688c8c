import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where bundled browser files are kept between runs. */
export const BUNDLE_FOLDER = join(import.meta.dirname, '../../../dist/site');

const BUNDLE_FILE = 'bundle.json';

/** Browser files by their names, as text. */
export type Bundle<Name extends string> = Readonly<Record<Name, string>>;

/** What a bundle is made of. */
export interface BundleSources<Name extends string> {
  /** The folders whose scripts and styles it is made of. */
  folders: readonly string[];
  /** Where it is kept. */
  cacheFolder: string;
  /** Makes it where it is not there yet; the bundler is loaded only then. */
  make(): Promise<Bundle<Name>>;
}

/**
 * The bundle that was made before of the same sources, else a new one. Where the folder cannot be
 * written, it is kept in memory alone.
 */
export async function keepBundle<Name extends string>(
  sources: BundleSources<Name>,
): Promise<Bundle<Name>> {
  const folder = join(sources.cacheFolder, await hashSources(sources.folders));
  return (await readBundle<Name>(folder)) ?? (await makeBundle(folder, sources));
}

/** Bundles and minifies a script of browsers with what it imports; the bundler is loaded for it. */
export async function bundleScript(entry: string): Promise<string> {
  const { bundleOne } = await import('./bundle-sources.ts');
  return bundleOne(entry, 'esm');
}

async function hashSources(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const [place, folder] of folders.entries()) {
    const names = (await readdir(folder)).sort();
    for (const name of names) {
      if (name.endsWith('.test.ts') || !/\.(ts|css)$/.test(name)) continue;
      hash.update(`${place}/${name}\0`).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 32);
}

async function readBundle<Name extends string>(folder: string): Promise<Bundle<Name> | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, BUNDLE_FILE), 'utf8')) as Bundle<Name>;
  } catch {
    return undefined;
  }
}

async function makeBundle<Name extends string>(
  folder: string,
  { make }: BundleSources<Name>,
): Promise<Bundle<Name>> {
  const bundle = await make();
  const draft = `${folder}.${process.pid}`;
  try {
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, BUNDLE_FILE), JSON.stringify(bundle));
    await rename(draft, folder);
  } catch {
    // A read-only installation, or another process was first: this process has its bundle already.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
  return bundle;
}
