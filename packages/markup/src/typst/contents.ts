import { typstString } from './escape.ts';
import { emojiText, safeAddress } from './links.ts';
import type { PdfLabels } from './pdf-labels.ts';
import { call } from './source.ts';
import { writeText } from './text.ts';
import type { TypstPage } from './typst-context.ts';

const MAX_DEPTH = 50;
const LONG_WORD = 30;

/**
 * Entries of a table of contents, each with its page number and a link to it; links elsewhere have
 * their address. `levels` limits how deep the tree is followed.
 */
export function writeContents(
  pages: readonly TypstPage[],
  labels: PdfLabels,
  depth = 0,
  levels = MAX_DEPTH,
): string {
  if (levels <= 0) return '';
  return pages
    .map((page) => {
      const children = writeContents(page.children, labels, depth + 1, levels - 1);
      return writeEntry(page, labels, depth) + children;
    })
    .join('');
}

function writeEntry(page: TypstPage, labels: PdfLabels, depth: number): string {
  const name = page.emoji ? `${emojiText(page.emoji)} ${page.title}` : page.title;
  const title = writeText(name === '' ? '—' : name, { longWord: LONG_WORD });
  const place = [`${depth}`, `${page.children.length > 0}`];
  if (page.kind !== 'link') {
    return call('entry', [...place, typstString(labels.nameOf(page.id)), '""'], title);
  }
  const url = safeAddress(page.href ?? '') ?? '';
  return call('entry', [...place, 'none', typstString(url)], title);
}
