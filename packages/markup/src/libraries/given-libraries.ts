/** The large libraries that reading, writing and rendering ask for in some texts. */
export interface MarkupLibraries {
  /** TeX formulas, for `render` and `typst`. */
  katex: typeof import('katex').default;
  /** The names of emoji, for `read` and `render`. */
  gemoji: typeof import('gemoji');
  /** Front matter of more than plain lines, for `read`, `write` and `from-html`. */
  yaml: typeof import('yaml');
}

/** A text needs a library that was not handed in. */
export class LibraryMissingError extends Error {
  constructor(library: keyof MarkupLibraries) {
    super(`This text needs the library "${library}": hand it in by giveLibraries.`);
    this.name = 'LibraryMissingError';
  }
}

const given: Partial<MarkupLibraries> = {};

/**
 * Hands in libraries where there is no Node to load them from, as in a browser: once, before the
 * first text that needs one, in each thread. Under Node they load themselves.
 */
export function giveLibraries(libraries: Partial<MarkupLibraries>): void {
  Object.assign(given, libraries);
}

/** @throws LibraryMissingError */
export function loadKatex(): MarkupLibraries['katex'] {
  return need('katex');
}

/** @throws LibraryMissingError */
export function loadGemoji(): MarkupLibraries['gemoji'] {
  return need('gemoji');
}

/** @throws LibraryMissingError */
export function loadYaml(): MarkupLibraries['yaml'] {
  return need('yaml');
}

function need<Name extends keyof MarkupLibraries>(name: Name): MarkupLibraries[Name] {
  const library = given[name];
  if (library === undefined) throw new LibraryMissingError(name);
  return library;
}
