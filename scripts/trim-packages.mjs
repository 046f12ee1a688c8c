/*
 * Runs after packages are installed, with any Node, so it is no TypeScript. npm installs packages
 * whole; what nothing here reads goes. Nothing depends on this having run, and `npm ci` brings all of
 * it back.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = join(root, 'node_modules');

dropHeaders();
dropFontFormats();
if (isForServingAlone()) dropWhatToolsRead(packages);

/** The Node that comes as a package brings the headers that C++ is compiled against: 60 MB. */
function dropHeaders() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(optionalDependencies)) {
    rmSync(join(packages, name, 'include'), { recursive: true, force: true });
  }
}

/**
 * Fonts come in an older format too, in weights that no page has, and with style sheets for each
 * script: 22 MB. What pages may load is said in `apps/server/src/site/look/font-packages.ts`.
 */
function dropFontFormats() {
  const unread =
    /\.woff$|-(?:100|200|300|800|900)-(?:normal|italic)\.woff2$|-(?:opsz|wdth|standard)-(?:normal|italic)\.woff2$/;
  for (const scope of ['@fontsource', '@fontsource-variable']) {
    for (const font of existsSync(join(packages, scope))
      ? readdirSync(join(packages, scope))
      : []) {
      const files = join(packages, scope, font, 'files');
      for (const file of existsSync(files) ? readdirSync(files) : []) {
        if (unread.test(file)) rmSync(join(files, file));
      }
    }
  }
}

/** Declarations are read by the TypeScript compiler, source maps by debuggers: 34 MB. */
function dropWhatToolsRead(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) dropWhatToolsRead(path);
    else if (entry.isFile() && /\.d\.[cm]?ts$|\.[cm]?(?:js|ts|css)\.map$/.test(path)) rmSync(path);
  }
}

/** Whether the packages for development were left out. */
function isForServingAlone() {
  return !existsSync(join(packages, 'typescript'));
}
