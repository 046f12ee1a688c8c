import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PreparedResponse } from '../respond/prepared-response.ts';
import { plainSecurityHeaders } from '../respond/security-headers.ts';
import type { AssetNames } from '../templates/view.ts';
import { BUNDLE_FOLDER, keepBundle } from './keep-bundle.ts';

const SITE_FOLDER = join(import.meta.dirname, '..');
/** Where the script that sends requests takes from what it is made of. */
const TRIAL_FOLDERS = ['.', '../describe'].map((folder) =>
  join(dirname(fileURLToPath(import.meta.resolve('@octavo/openapi/trial'))), folder),
);
const IMMUTABLE = 'public, max-age=31536000, immutable';
const EXTERNAL_IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="#8a857d" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="3.5" y="5" width="17" height="14" rx="2"/><path d="m4 16 4.5-4.5 4 4 2.5-2.5 5 4.5M15 8.5h.01"/></svg>';

/** The bundled browser files of published sites. */
export interface SiteAssets {
  names: AssetNames;
  /** What the attributes of a look mean: the style sheet of every look ends with it. */
  lookRules: string;
  /** The response for a file name; undefined for an unknown one. */
  find(name: string): Promise<PreparedResponse | undefined>;
}

/**
 * Bundles styles and client scripts, or takes the bundle made before of the same sources from
 * `cacheFolder`. The bundler is loaded only when there is something to bundle; where the folder
 * cannot be written, the bundle is kept in memory.
 */
export async function loadSiteAssets(cacheFolder = BUNDLE_FOLDER): Promise<SiteAssets> {
  const bundle = await keepBundle({
    folders: [...['styles', 'client'].map((name) => join(SITE_FOLDER, name)), ...TRIAL_FOLDERS],
    cacheFolder,
    make: async () => (await import('./bundle-sources.ts')).bundleSources(SITE_FOLDER),
  });
  const diagrams = requireDiagramScript();
  const names: AssetNames = {
    style: `site-${shortHash(bundle.style)}.css`,
    theme: `theme-${shortHash(bundle.theme)}.js`,
    script: `site-${shortHash(bundle.script)}.js`,
    trial: `trial-${shortHash(bundle.trial)}.js`,
    diagrams: diagrams.fileName,
    externalImage: `external-image-${shortHash(EXTERNAL_IMAGE)}.svg`,
  };
  const files = new Map([
    [names.style, prepare(bundle.style, 'text/css; charset=utf-8')],
    [names.theme, prepare(bundle.theme, SCRIPT_TYPE)],
    [names.script, prepare(bundle.script, SCRIPT_TYPE)],
    [names.trial, prepare(bundle.trial, SCRIPT_TYPE)],
    [names.externalImage, prepare(EXTERNAL_IMAGE, 'image/svg+xml')],
  ]);
  return {
    names,
    lookRules: bundle.look,
    async find(name) {
      const known = files.get(name);
      if (known !== undefined || name !== names.diagrams) return known;
      const script = prepare(await readFile(diagrams.path), SCRIPT_TYPE);
      files.set(name, script);
      return script;
    },
  };
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

function prepare(body: string | Buffer, contentType: string): PreparedResponse {
  return new PreparedResponse({
    contentType,
    body,
    cacheControl: IMMUTABLE,
    headers: plainSecurityHeaders(),
  });
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

const DIAGRAM_SCRIPTS = [
  // Draws every kind of diagram, and is there only where an operator has installed it.
  { name: 'mermaid', file: 'mermaid/dist/mermaid.min.js', manifest: 'mermaid/package.json' },
  // Lacks mind maps, architecture diagrams and formulas, and is half the size.
  {
    name: 'mermaid-tiny',
    file: '@mermaid-js/tiny/dist/mermaid.tiny.js',
    manifest: '@mermaid-js/tiny/package.json',
  },
] as const;

function requireDiagramScript(): { path: string; fileName: string } {
  const require = createRequire(import.meta.url);
  for (const { name, file, manifest } of DIAGRAM_SCRIPTS) {
    try {
      const { version } = require(manifest) as { version: string };
      return { path: require.resolve(file), fileName: `${name}-${version}.js` };
    } catch {
      // Not installed.
    }
  }
  throw new Error('Mermaid, which draws diagrams, is not installed: run npm ci.');
}
