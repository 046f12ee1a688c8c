import type { PageRecord } from '@octavo/content';
import { type ChosenLanguage, chooseLanguage } from './detect-language.ts';
import type { SpaceView } from './space-view.ts';

/** The language of a page with a text, as Markdown; its title counts too. */
export function choosePageLanguage(
  view: SpaceView,
  page: PageRecord,
  text: string,
): ChosenLanguage {
  return chooseLanguage({
    path: view.tree.pathOf(page.id),
    text: `${page.title}\n${text}`,
    spaceLanguage: view.language,
  });
}
