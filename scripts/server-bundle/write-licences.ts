import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/** The folders of packages that have files among these, by their paths: each once, in order. */
export function listBundledPackages(paths: readonly string[]): string[] {
  const folders = paths.flatMap(
    (path) =>
      /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1] ?? [],
  );
  return [...new Set(folders)].sort();
}

/**
 * The licences of packages, whose folders are given below a root: name, version, kind of licence, and
 * its text where the package brings one.
 *
 * @throws Error naming a package that does not say what its licence is
 */
export function writeLicences(root: string, folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const manifest = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as Manifest;
    const { name, version, license } = manifest;
    if (license === undefined) throw new Error(`${name} ${version} names no licence.`);
    return `${name} ${version}: ${license}\n\n${readLicenceTexts(join(root, folder))}`;
  });
  const line = '-'.repeat(80);
  return `What is bundled in this folder, with its licences.\n\n${parts.join(`\n${line}\n\n`)}`;
}

function readLicenceTexts(folder: string): string {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(name))
    .sort()
    .map((name) => `${readFileSync(join(folder, name), 'utf8').trim()}\n`)
    .join('\n');
}
