import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../platform/index.ts';
import { readSiteStyles } from '../site/index.ts';

/** The files that pages of signing in load, by their paths, which change with their bytes. */
export interface PageAssets {
  readonly styleHref: string;
  find(path: string): { contentType: string; text: string } | undefined;
}

export const ASSET_PREFIX = '/sign-in/assets/';

let loaded: Promise<PageAssets> | undefined;

/** The files, read once for the process. */
export function loadPageAssets(): Promise<PageAssets> {
  loaded ??= readAssets();
  return loaded;
}

async function readAssets(): Promise<PageAssets> {
  const own = await readFile(join(import.meta.dirname, 'styles/sign-in.css'), 'utf8');
  const style = `${await readSiteStyles(['tokens.css', 'base.css'])}\n${own}`;
  const styleHref = `${ASSET_PREFIX}sign-in-${sha256Hex(Buffer.from(style)).slice(0, 12)}.css`;
  const files = new Map([[styleHref, { contentType: 'text/css; charset=utf-8', text: style }]]);
  return { styleHref, find: (path) => files.get(path) };
}
