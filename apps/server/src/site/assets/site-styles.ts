import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The texts of style sheets of published sites, for other pages in the same look. */
export async function readSiteStyles(names: readonly string[]): Promise<string> {
  const folder = join(import.meta.dirname, '../styles');
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}
