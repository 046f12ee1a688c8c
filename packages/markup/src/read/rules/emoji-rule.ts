import type { StateInline } from 'markdown-it';
import { findEmoji } from '../emoji.ts';

const SHORTCODE = /:((?:[a-z0-9+-]|\\?_)+):/y;

/** Inline rule: `:rocket:`, also with escaped underscores as in `:white\_check\_mark:`. */
export function emojiRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 58) return false;
  SHORTCODE.lastIndex = state.pos;
  const match = SHORTCODE.exec(state.src);
  if (!match) return false;
  const emoji = findEmoji((match[1] ?? '').replaceAll('\\', ''));
  if (emoji === undefined || SHORTCODE.lastIndex > state.posMax) return false;
  if (!silent) {
    const token = state.push('emoji', '', 0);
    token.content = emoji;
  }
  state.pos += match[0].length;
  return true;
}
