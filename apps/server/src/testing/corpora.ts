import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
/** Where archives of real documentation are: `OCTAVO_CORPORA`, relative to the repository. */
const FOLDER = resolve(REPOSITORY, process.env.OCTAVO_CORPORA ?? '../shared/corpora');
const SUFFIX = '.tar.gz';

/**
 * The names of the corpora of real documentation on this machine. Where there are none, that is said
 * in one line; with `CI` set it is an error.
 */
export function listCorpora(): string[] {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const corpora = names.filter((name) => name.endsWith(SUFFIX));
  if (corpora.length === 0) reportMissing(`There are no corpora in ${FOLDER}`);
  return corpora.map((name) => name.slice(0, -SUFFIX.length)).sort();
}

/**
 * The archive of a corpus; undefined, with one line that says so, where it is not on this machine.
 * With `CI` set its absence is an error.
 */
export function findCorpus(name: string): string | undefined {
  const archive = join(FOLDER, name + SUFFIX);
  if (existsSync(archive)) return archive;
  reportMissing(`The corpus ${name} is not in ${FOLDER}`);
  return undefined;
}

function reportMissing(what: string): void {
  const message = `${what} (see OCTAVO_CORPORA)`;
  if (process.env.CI) throw new Error(`${message}.`);
  process.stderr.write(`${message}: tests that need it are skipped.\n`);
}
