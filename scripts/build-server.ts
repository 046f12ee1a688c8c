import { loadDocsAssets } from '../apps/server/src/api-docs/docs-assets.ts';
import { loadPageAssets } from '../apps/server/src/sign-in-pages/page-assets.ts';
import { loadSiteAssets } from '../apps/server/src/site/assets/site-assets.ts';
import { bundleServer } from './server-bundle/bundle-server.ts';

/** Makes what a release runs: the bundle of the server, and the files that browsers load. */
await Promise.all([loadSiteAssets(), loadPageAssets(), loadDocsAssets()]);
const { files, bytes, packages } = await bundleServer();
process.stdout.write(
  `apps/server/dist/server: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${packages.length} packages in them.\n`,
);
