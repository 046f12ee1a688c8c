import { escapeHtml } from './html.ts';

const MARK =
  '<path fill="#0a6a63" d="M8 2h11l8 8v17a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Z"/><path fill="#9fcac4" d="M19 2v6a2 2 0 0 0 2 2h6Z"/>';

/** The site's sign for tabs and bookmarks: its emoji, else a sheet with a folded corner. */
export function drawFavicon(emoji: string | undefined): string {
  const shape = emoji
    ? `<text x="16" y="26" font-size="26" text-anchor="middle">${escapeHtml(emoji)}</text>`
    : MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shape}</svg>\n`;
}
