import { makeTreeView } from '@octavo/trees';
import { isLanguageText, recogniseLanguages, type TreeLanguage } from '@octavo/trees/layouts';
import { sortEntries, type TreeEntry, type TreeSource } from './tree-source.ts';

/** The tree of one language. */
export interface LanguageTree {
  /** A language tag, as the tree writes it. */
  tag: string;
  tree: TreeSource;
  /** Files of the whole that are in this one as far as its pages show them. */
  shared: ReadonlySet<string>;
}

/** The trees of the languages of a tree, that of the first language first. */
export interface LanguageTrees {
  trees: readonly [LanguageTree, ...LanguageTree[]];
  /** Markdown that belongs to no language. */
  leftOut: readonly string[];
}

const MAX_TEXT_BYTES = 1024 ** 2;

/**
 * Splits a tree into those of its languages; undefined where it has one. Closing any of them closes
 * the whole.
 */
export async function splitLanguages(source: TreeSource): Promise<LanguageTrees | undefined> {
  const texts = new Map<string, string>();
  for (const { path, size, read } of source.entries) {
    if (!isLanguageText(path) || size > MAX_TEXT_BYTES) continue;
    texts.set(path, new TextDecoder().decode(await read()));
  }
  const paths = source.entries.map(({ path }) => path);
  const found = recogniseLanguages(makeTreeView(paths, texts));
  if (found === undefined) return undefined;
  const { languages, shared, leftOut } = found;
  const [first, ...others] = languages;
  const make = (language: TreeLanguage, skipped: TreeSource['skipped']): LanguageTree => ({
    tag: language.tag,
    tree: { ...source, entries: pickEntries(source, language, shared), skipped },
    shared: new Set(shared),
  });
  const main = make(first, source.skipped);
  return {
    trees: [{ ...main, shared: new Set() }, ...others.map((language) => make(language, []))],
    leftOut,
  };
}

/** The files of a language under the paths that they have there, with what all share behind them. */
function pickEntries(
  { entries }: TreeSource,
  { files }: TreeLanguage,
  shared: readonly string[],
): TreeEntry[] {
  const own = new Set(files.values());
  const places = new Map(shared.filter((path) => !own.has(path)).map((path) => [path, path]));
  return sortEntries(
    entries.flatMap((entry) => {
      const path = files.get(entry.path) ?? places.get(entry.path);
      return path === undefined ? [] : [{ ...entry, path }];
    }),
  );
}
