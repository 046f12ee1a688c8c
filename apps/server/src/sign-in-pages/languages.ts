import { type Language as KnownLanguage, LANGUAGES } from '@octavo/messages';
import { type SignInLanguage, signInCatalog } from '@octavo/messages/sign-in';

/** A language of the pages of signing in, as BCP 47 tag. */
export type Language = SignInLanguage;

/** The languages that readers can choose from. */
export const OFFERED_LANGUAGES: readonly KnownLanguage[] = LANGUAGES.filter(
  ({ tag }) => signInCatalog.findLanguage(tag) === tag,
);

/** The cookie that remembers which language a reader chose. */
export const LANGUAGE_COOKIE = 'octavo_language';
