import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER =
  process.env['OCTAVO_CORPORA'] ?? join(import.meta.dirname, '../../../../../../shared/corpora');

/**
 * The archive of a corpus of real documentation; undefined, with one line that says so, where it is
 * not on this machine. With `CI` set its absence is an error.
 */
export function findCorpus(name: string): string | undefined {
  const archive = join(FOLDER, `${name}.tar.gz`);
  if (existsSync(archive)) return archive;
  const message = `The corpus ${name} is not in ${FOLDER} (see OCTAVO_CORPORA)`;
  if (process.env['CI']) throw new Error(`${message}.`);
  process.stderr.write(`${message}: tests that need it are skipped.\n`);
  return undefined;
}
