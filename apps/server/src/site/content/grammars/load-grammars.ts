import type { LanguageInput, LanguageRegistration } from 'shiki/core';
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs';
import { cpp } from './cpp.ts';
import { emacsLisp } from './emacs-lisp.ts';
import { org } from './org.ts';

/** In place of those that take so long to be made ready that readers would wait for them. */
const LIGHT = new Map([cpp, emacsLisp, org].map((grammar) => [grammar.name, grammar]));
const LIGHT_NAMES = new Map(
  [...LIGHT.values()].flatMap((grammar) =>
    [grammar.name, ...(grammar.aliases ?? [])].map((name) => [name, grammar] as const),
  ),
);

const BUNDLED: Readonly<Record<string, LanguageInput>> = {
  ...bundledLanguages,
  ...bundledLanguagesAlias,
};

/**
 * The grammar of a language by one of its names, with those that may stand inside it; undefined where
 * there is none.
 */
export async function loadGrammars(name: string): Promise<LanguageRegistration[] | undefined> {
  const light = LIGHT_NAMES.get(name);
  if (light !== undefined) return [light];
  const input = Object.hasOwn(BUNDLED, name) ? BUNDLED[name] : undefined;
  if (typeof input !== 'function') return undefined;
  const loaded = await input();
  const grammars = 'default' in loaded ? loaded.default : loaded;
  return [grammars].flat().map((grammar) => LIGHT.get(grammar.name) ?? grammar);
}
