import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOnce, sha256Hex } from '../platform/index.ts';
import { BUNDLE_FOLDER, bundleScript, keepBundle, readSiteStyles } from '../site/index.ts';

/** The files that pages of signing in load, by their paths, which change with their bytes. */
export interface PageAssets {
  readonly styleHref: string;
  /** The script of pages on which passkeys are made or used. */
  readonly passkeysHref: string;
  find(path: string): { contentType: string; text: string } | undefined;
}

export const ASSET_PREFIX = '/sign-in/assets/';

/** The files, read once for the process. */
export const loadPageAssets: () => Promise<PageAssets> = openOnce(readAssets).get;

async function readAssets(): Promise<PageAssets> {
  const own = await readFile(join(import.meta.dirname, 'styles/sign-in.css'), 'utf8');
  const style = `${await readSiteStyles(['tokens.css', 'base.css'])}\n${own}`;
  const { passkeys } = await bundleScripts();
  const styleHref = nameAsset('sign-in', 'css', style);
  const passkeysHref = nameAsset('passkeys', 'js', passkeys);
  const files = new Map([
    [styleHref, { contentType: 'text/css; charset=utf-8', text: style }],
    [passkeysHref, { contentType: 'text/javascript; charset=utf-8', text: passkeys }],
  ]);
  return { styleHref, passkeysHref, find: (path) => files.get(path) };
}

function bundleScripts(): Promise<Readonly<Record<'passkeys', string>>> {
  const folder = join(import.meta.dirname, 'client');
  return keepBundle({
    folders: [folder],
    cacheFolder: BUNDLE_FOLDER,
    make: async () => ({ passkeys: await bundleScript(join(folder, 'passkeys.ts')) }),
  });
}

function nameAsset(name: string, extension: string, text: string): string {
  return `${ASSET_PREFIX}${name}-${sha256Hex(Buffer.from(text)).slice(0, 12)}.${extension}`;
}
