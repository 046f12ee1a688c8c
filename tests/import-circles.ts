import { posix } from 'node:path';
import { listImports, type SourceFile } from './source-files.ts';

/**
 * The circles in which files import each other, by value or by type: each is a set of files of which
 * every one reaches every other. Imports of anything but the files given are left out. Files are in
 * the order of their paths, as are the circles.
 */
export function findImportCircles(files: readonly SourceFile[]): string[][] {
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      listImports(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(path), specifier)),
    ]),
  );
  const finder = new CircleFinder(imports);
  for (const path of [...imports.keys()].toSorted()) finder.visit(path);
  return finder.circles.map((circle) => circle.toSorted()).toSorted();
}

/** Tarjan's search for strongly connected files, in one walk over all imports. */
class CircleFinder {
  readonly circles: string[][] = [];
  readonly #imports: ReadonlyMap<string, readonly string[]>;
  /** When each file was reached, counted from 0. */
  readonly #reached = new Map<string, number>();
  /** Files whose circle is not known yet, as they were reached. */
  readonly #open: string[] = [];

  constructor(imports: ReadonlyMap<string, readonly string[]>) {
    this.#imports = imports;
  }

  /** Walks on from a file; answers when the earliest open file was reached that leads on from it. */
  visit(path: string): number {
    const known = this.#reached.get(path);
    if (known !== undefined) return this.#open.includes(path) ? known : Number.POSITIVE_INFINITY;
    const own = this.#reached.size;
    this.#reached.set(path, own);
    this.#open.push(path);
    let earliest = own;
    for (const imported of this.#imports.get(path) ?? []) {
      if (this.#imports.has(imported)) earliest = Math.min(earliest, this.visit(imported));
      if (imported === path) this.circles.push([path]);
    }
    if (earliest === own) {
      const circle = this.#open.splice(this.#open.indexOf(path));
      if (circle.length > 1) this.circles.push(circle);
    }
    return earliest;
  }
}
