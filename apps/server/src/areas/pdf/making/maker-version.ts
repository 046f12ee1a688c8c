import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openOnce } from '../../../platform/index.ts';
import { findFonts } from '../compiler/find-fonts.ts';

/**
 * Names what makes PDFs: the sources that write them, the compiler, and the packages of fonts. PDFs
 * that another one made are made again.
 */
export const readMakerVersion: () => Promise<string> = openOnce(hashSources).get;

async function hashSources(): Promise<string> {
  const digest = createHash('sha256');
  const markup = dirname(dirname(fileURLToPath(import.meta.resolve('@octavo/markup/typst'))));
  for (const folder of [markup, join(import.meta.dirname, '../compiler')]) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter(isSource).sort()) {
      digest.update(`${name}\0`).update(await readFile(join(folder, name)));
    }
  }
  const require = createRequire(import.meta.url);
  const compiler = require('@myriaddreamin/typst-ts-node-compiler/package.json') as {
    version: string;
  };
  const fonts = findFonts().map((path) => basename(path));
  return digest.update([compiler.version, ...fonts].join('\0')).digest('base64url');
}

function isSource(name: string): boolean {
  return /\.(ts|typ)$/.test(name) && !/\.test\.ts$|(^|[\\/])testing[\\/]/.test(name);
}
