import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** A documentation tree that other people wrote: its files of a kind by path within the tree. */
export interface Corpus {
  name: string;
  pages: ReadonlyMap<string, string>;
}

const FOLDER =
  process.env.OCTAVO_CORPORA ??
  join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'corpora');

/**
 * The archives of real documentation trees, by name. Empty where there are none, which is said in
 * one line, and is an error where `CI` is set. `OCTAVO_CORPORA` names the folder of the archives.
 */
export function listCorpora(): string[] {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const archives = names.filter((name) => name.endsWith('.tar.gz')).toSorted();
  if (archives.length > 0) return archives.map((name) => name.replace(/\.tar\.gz$/, ''));
  const words = `No corpora in ${FOLDER}: set OCTAVO_CORPORA to test with real documentation.`;
  if (process.env.CI) throw new Error(words);
  console.warn(words);
  return [];
}

/** Reads the Markdown files of one archive. */
export function readCorpus(name: string): Promise<Corpus> {
  return readCorpusFiles(name, /\.md$/i);
}

/** Reads the files of one archive whose path is of a kind. */
export async function readCorpusFiles(name: string, kind: RegExp): Promise<Corpus> {
  const pages = new Map<string, string>();
  const entries = extract();
  const archive = createReadStream(join(FOLDER, `${name}.tar.gz`));
  const unpacked = pipeline(archive, createGunzip(), entries);
  for await (const entry of entries) {
    const isPage = entry.header.type === 'file' && kind.test(entry.header.name);
    if (isPage) pages.set(entry.header.name.replace(/^\.\//, ''), await text(entry));
    else entry.resume();
  }
  await unpacked;
  return { name, pages };
}
