import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const repositoryRoot = join(import.meta.dirname, '..');

/** A TypeScript file of ours; `path` is relative to the root, with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Every TypeScript file below `folders`, tests and fixtures included. */
export function listSourceFiles(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !/(^|\/)(node_modules|\.cache)\//.test(path))
      .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') })),
  );
}

/** Whether a file is there for tests only: nothing that runs in production may import it. */
export function isTestFile(path: string): boolean {
  return (
    /\.test\.ts$|-conformance\.ts$/.test(path) || /\/(testing|fixtures|tests)\//.test(`/${path}`)
  );
}

/**
 * What a module imports or exports from, by value, type or on demand. Comments that begin a line
 * are left out, because examples stand in them.
 */
export function listImports(text: string): string[] {
  const code = text.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '').replace(/^[ \t]*\/\/.*$/gm, '');
  const pattern = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
  return [...code.matchAll(pattern)].map((match) => match[2] ?? '');
}
