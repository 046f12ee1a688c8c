import { SPACE_LANGUAGES, type SpaceLanguage } from '@octavo/contract/spaces';

/** The language of spaces that a language tag is, or is a kind of; undefined where spaces have none such. */
export function findSpaceLanguage(tag: string): SpaceLanguage | undefined {
  const parts = tag.toLowerCase().split('-');
  for (; parts.length > 0; parts.pop()) {
    const found = SPACE_LANGUAGES.find((language) => language === parts.join('-'));
    if (found !== undefined) return found;
  }
  return undefined;
}
