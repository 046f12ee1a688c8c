import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { loadDocsAssets } from '../apps/server/src/api-docs/docs-assets.ts';
import { findFonts } from '../apps/server/src/areas/pdf/compiler/find-fonts.ts';
import { loadPageAssets } from '../apps/server/src/sign-in-pages/page-assets.ts';
import { loadSiteAssets } from '../apps/server/src/site/assets/site-assets.ts';
import { bundleServer } from './server-bundle/bundle-server.ts';

/**
 * Makes an installation without packages for development smaller still, for an image that nobody
 * installs into: bundles the server and the browser files and drops the bundler, and drops the fonts that no server
 * reads. Run by the Dockerfile.
 */
const PACKAGES = join(import.meta.dirname, '../node_modules');

await Promise.all([loadSiteAssets(), loadPageAssets(), loadDocsAssets()]);
await bundleServer();
for (const bundler of ['esbuild', '@esbuild'])
  await rm(join(PACKAGES, bundler), { recursive: true });

const fonts = new Set(findFonts());
const scopes = new Set([...fonts].map((path) => relative(PACKAGES, path).split(sep)[0] ?? ''));
for (const scope of scopes) await drop(scope, (path) => /\.[ot]tf$/.test(path) && !fonts.has(path));

/** Removes the files of a folder of packages that a test names. */
async function drop(folder: string, isUnread: (path: string) => boolean): Promise<void> {
  const entries = await readdir(join(PACKAGES, folder), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isUnread(path)) await rm(path);
  }
}
