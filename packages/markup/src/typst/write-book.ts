import { inlineText } from '../render/plain-text.ts';
import { typstString } from './escape.ts';
import type { TypstBook, TypstContext, TypstPage } from './typst-context.ts';

/**
 * A tree of pages as a complete Typst source: one file, which opens nothing but the pictures that
 * the context names. Documents of any origin are safe to write: all their text stands within string
 * literals, and no source that this answers fails to compile.
 */
export function writeTypstBook(book: TypstBook, _context: TypstContext): string {
  return `#set document(title: ${typstString(book.title)})\n${writePages(book.pages)}`;
}

function writePages(pages: readonly TypstPage[]): string {
  return pages
    .map((page) => {
      const document = page.document?.();
      const text = document?.nodes.map((block) => inlineText(block)).join('\n') ?? '';
      return `#heading(${typstString(page.title)})\n#${typstString(text)}\n${writePages(page.children)}`;
    })
    .join('');
}
