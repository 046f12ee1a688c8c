import { directionOf } from '@octavo/messages';
import { siteCatalog } from '@octavo/messages/site';
import type { LanguageView } from '../templates/view.ts';

/**
 * The language that a reader wants most of those that there are messages in, by an `Accept-Language`
 * header; English where they want none of them.
 */
export function chooseAcceptedLanguage(header: string | undefined): LanguageView {
  const lang = siteCatalog.negotiate({ accepted: header });
  return { lang, dir: directionOf(lang), labels: siteCatalog.messagesFor(lang) };
}
