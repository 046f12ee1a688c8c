import type { PageRecord } from '@octavo/content';
import { readFrontMatter } from '@octavo/markup';
import { type ChosenLanguage, chooseLanguage } from './detect-language.ts';
import type { SpaceView } from './space-view.ts';

/** A language tag such as `de` or `pt-BR`. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i;
/** How far into a text front matter is looked for that may name a language. */
const MAX_FRONT_MATTER = 4_000;

/**
 * The language of a page with a text, as Markdown; its title counts too. What its front matter says
 * as `lang` or `language` goes before all else.
 */
export function choosePageLanguage(
  view: SpaceView,
  page: PageRecord,
  text: string,
): ChosenLanguage {
  return chooseLanguage({
    path: view.tree.pathOf(page.id),
    text: `${page.title}\n${text}`,
    spaceLanguage: view.language,
    written: readWrittenLanguage(text),
  });
}

function readWrittenLanguage(text: string): string | undefined {
  const head = text.slice(0, MAX_FRONT_MATTER);
  if (!/^\uFEFF?---/.test(head) || !/^lang/m.test(head)) return undefined;
  const { lang, language } = readFrontMatter(text).data;
  const written = lang ?? language;
  return typeof written === 'string' && LANGUAGE_TAG.test(written) ? written : undefined;
}
