import type { TypstPage } from '@octavo/markup/typst';
import type { ReadBook } from './read-book.ts';

/** What compiling a book takes. */
export interface Compilation {
  /** Opens the book with some of its pages as their bare text. */
  open(isPlain: (pageId: string) => boolean): ReadBook;
  /** @throws Error where it does not compile */
  compile(book: ReadBook): Uint8Array;
  /** Whether to begin with all pages as their bare text. */
  plain: boolean;
  /** Told of what had to be left out. */
  report(problem: string): void;
}

/**
 * Compiles a book. Where the whole fails, the pages that fail are found and stand as their bare
 * text; where that does not help, all pages do.
 *
 * @throws Error where even that fails
 */
export function compileWhatCompiles({ open, compile, plain, report }: Compilation): Uint8Array {
  const attempt = (book: ReadBook): Uint8Array | undefined => {
    try {
      return compile(book);
    } catch (error) {
      report(`A book could not be compiled: ${error}`);
      return undefined;
    }
  };
  if (!plain) {
    const whole = open(() => false);
    const pdf = attempt(whole);
    if (pdf !== undefined) return pdf;
    const failing = findFailing(whole, (part) => attempt(part) !== undefined);
    for (const id of failing) report(`The page ${id} is shown as plain text.`);
    const rest = attempt(open((id) => failing.has(id)));
    if (rest !== undefined) return rest;
  }
  return compile(open(() => true));
}

/** The ids of the pages without which a book compiles, found by halving it. */
function findFailing(
  { book, context }: ReadBook,
  compiles: (part: ReadBook) => boolean,
): ReadonlySet<string> {
  const failing = new Set<string>();
  const visit = (pages: readonly TypstPage[]): void => {
    if (pages.length === 0 || compiles({ book: { ...book, cover: false, pages }, context })) return;
    const [first] = pages;
    if (pages.length === 1 && first !== undefined) {
      failing.add(first.id);
      return;
    }
    const middle = pages.length >> 1;
    visit(pages.slice(0, middle));
    visit(pages.slice(middle));
  };
  visit(flatten(book.pages));
  return failing;
}

/** Pages side by side, so that each can be tried without those below it. */
function flatten(pages: readonly TypstPage[]): TypstPage[] {
  return pages.flatMap((page) => [{ ...page, children: [] }, ...flatten(page.children)]);
}
