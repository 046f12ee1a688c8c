import { readEmoji } from '../content/describe-entry.ts';
import type { SiteView } from '../templates/view.ts';

/** The emoji that stands for a site in tabs and on home screens: the chosen one, else its own. */
export function iconEmojiOf({ look, emoji }: Pick<SiteView, 'look' | 'emoji'>): string | undefined {
  const own = look.customization.favicon.emoji;
  return own === undefined ? emoji : readEmoji(own);
}
