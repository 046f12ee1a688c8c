import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { findThreadEntries, nameEntry, SERVER_SOURCES } from './entries.ts';
import { leaveOutTelemetry, leavePackages, placeSources } from './plugins.ts';
import { listBundledPackages, writeLicences } from './write-licences.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Where `npm run build` puts the server. What it loads of its sources it finds from there. */
export const SERVER_BUNDLE = join(ROOT, 'apps/server/dist/server');

/** What bundling wrote. */
export interface BundleFacts {
  /** The files that run, source maps aside. */
  files: number;
  bytes: number;
  /** The packages whose code is in them, with versions. */
  packages: readonly string[];
}

/**
 * Bundles the server for releases and the image: its program, `octavo.mjs`, and an entry for each
 * thread and process that it starts, with what they share in files of their own. Packages that are
 * loaded on demand, that are native, or that bring files stay packages, and style sheets, fonts and
 * documents are read from where they are. So a bundle runs in `folder` alone, which is in the repository.
 * Licences of what is in it are listed in `LICENCES.txt`. An earlier bundle is replaced once the new
 * one is whole.
 *
 * @throws Error where a source cannot be bundled, or a package in it has no licence
 */
export async function bundleServer(folder = SERVER_BUNDLE): Promise<BundleFacts> {
  const draft = `${folder}.${process.pid}`;
  try {
    const { metafile } = await build({
      entryPoints: ['main.ts', ...findThreadEntries()].map((path) => ({
        in: join(SERVER_SOURCES, path),
        out: nameEntry(path),
      })),
      outdir: draft,
      chunkNames: 'part-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: 'none',
      charset: 'utf8',
      sourcemap: 'linked',
      sourcesContent: false,
      metafile: true,
      logLevel: 'silent',
      absWorkingDir: ROOT,
      plugins: [placeSources(folder), leavePackages(), leaveOutTelemetry()],
      banner: { js: REQUIRE },
      inject: [join(import.meta.dirname, 'map-stacks.ts')],
    });
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, 'octavo.mjs'), writeProgram(), { mode: 0o755 });
    const packages = listBundledPackages(Object.keys(metafile.inputs));
    await writeFile(join(draft, 'LICENCES.txt'), writeLicences(ROOT, packages));
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'));
    return {
      files: outputs.length,
      bytes: outputs.reduce((sum, [, { bytes }]) => sum + bytes, 0),
      packages,
    };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What packages in CommonJS load Node's own modules with. */
const REQUIRE =
  "import { createRequire as openRequire } from 'node:module';const require = openRequire(import.meta.url);";

/** The program of the sources, with the bundle in place of them. */
function writeProgram(): string {
  const program = readFileSync(join(ROOT, 'apps/server/bin/octavo.mjs'), 'utf8');
  const bundled = program.replace("'../src/main.ts'", "'./main.js'");
  if (bundled === program) throw new Error('bin/octavo.mjs does not load src/main.ts any more.');
  return bundled;
}
