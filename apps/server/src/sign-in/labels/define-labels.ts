import type { Language } from '../languages.ts';

export { fillLabel } from '@octavo/markup';

/** Words of pages in every language, by their names. */
export type LabelTable<Name extends string> = Readonly<
  Record<Language, Readonly<Record<Name, string>>>
>;

/**
 * Declares the words of a page. English says which there are; the compiler misses those that another
 * language lacks. `{name}` in a text stands for a value: see `fillLabel`.
 */
export function defineLabels<Name extends string>(
  english: Readonly<Record<Name, string>>,
  others: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<NoInfer<Name>, string>>>>,
): LabelTable<Name> {
  return { en: english, ...others };
}
