import { matchLanguage } from './languages.ts';
import { makeMessages, type Texts } from './message.ts';
import { negotiateLanguage, type WantedLanguage } from './negotiate-language.ts';

/** The messages of one part of Octavo in every language that they were translated to. */
export interface Catalog<Messages, Tag extends string> {
  readonly languages: ReadonlySet<Tag>;
  /** Those in the nearest language to a tag; English ones where there are no others. */
  messagesFor(tag: string): Messages;
  /** The nearest language to a tag; undefined where English would stand in for it. */
  findLanguage(tag: string): Tag | undefined;
  /** The language that a reader wants most of those that there are; English where it is none. */
  negotiate(wanted: WantedLanguage): Tag;
}

/** A catalog of texts by language. Messages of a language are made when it is first asked for. */
export function openCatalog<Messages, Tag extends string>(
  texts: Readonly<Record<Tag | 'en', Texts<Messages>>>,
): Catalog<Messages, Tag | 'en'> {
  const languages: ReadonlySet<Tag | 'en'> = new Set(Object.keys(texts) as (Tag | 'en')[]);
  const made = new Map<string, Messages>();
  return {
    languages,
    messagesFor(tag) {
      const known = made.get(tag);
      if (known !== undefined) return known;
      const language = matchLanguage(tag, languages) ?? 'en';
      let messages = made.get(language);
      if (messages === undefined) {
        messages = makeMessages<Messages>(texts[language], language);
        made.set(language, messages);
      }
      return messages;
    },
    findLanguage: (tag) => matchLanguage(tag, languages),
    negotiate: (wanted) => negotiateLanguage(wanted, languages),
  };
}
