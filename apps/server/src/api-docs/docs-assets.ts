import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOnce, sha256Hex } from '../platform/index.ts';
import { BUNDLE_FOLDER, bundleScript, keepBundle, readSiteStyles } from '../site/index.ts';

/** The files that pages of the reference load, by their names, which change with their bytes. */
export interface DocsAssets {
  readonly style: string;
  readonly theme: string;
  readonly script: string;
  find(name: string): { contentType: string; text: string } | undefined;
}

const STYLES = [
  ...['tokens.css', 'base.css', 'prose.css', 'blocks.css', 'code.css', 'tables.css'],
  ...['openapi.css', 'openapi-fields.css', 'openapi-folds.css', 'openapi-panels.css'],
];

/** The files, read once for the process. */
export const loadDocsAssets: () => Promise<DocsAssets> = openOnce(readAssets).get;

async function readAssets(): Promise<DocsAssets> {
  const own = await readFile(join(import.meta.dirname, 'styles/api-docs.css'), 'utf8');
  const style = `${await readSiteStyles(STYLES)}\n${own}`;
  const { theme, script } = await bundleScripts();
  const files = new Map<string, { contentType: string; text: string }>();
  const add = (name: string, extension: 'css' | 'js', text: string): string => {
    const type = extension === 'css' ? 'text/css' : 'text/javascript';
    const file = `${name}-${sha256Hex(Buffer.from(text)).slice(0, 12)}.${extension}`;
    files.set(file, { contentType: `${type}; charset=utf-8`, text });
    return file;
  };
  return {
    style: add('api-docs', 'css', style),
    theme: add('theme', 'js', theme),
    script: add('api-docs', 'js', script),
    find: (name) => files.get(name),
  };
}

function bundleScripts(): Promise<Readonly<Record<'theme' | 'script', string>>> {
  const [own, site] = ['client', '../site/client'].map((one) => join(import.meta.dirname, one));
  return keepBundle({
    folders: [own ?? '', site ?? ''],
    cacheFolder: BUNDLE_FOLDER,
    make: async () => ({
      theme: await bundleScript(join(site ?? '', 'theme.ts')),
      script: await bundleScript(join(own ?? '', 'api-docs.ts')),
    }),
  });
}
