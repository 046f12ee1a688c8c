import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypstBook, TypstPage } from '@octavo/markup/typst';
import { writeTypstBook } from '@octavo/markup/typst';
import { type CompilerMessage, type CompileTask, PDF_FILE, WORKSPACE } from './book-input.ts';
import { createPictureFinder } from './check-picture.ts';
import { openBook, type ReadBook } from './read-book.ts';
import { createTypstCompiler } from './typst-compiler.ts';

/**
 * Makes the PDF of the book in a folder. Where the whole fails, the pages that fail are found and
 * stand as their bare text; where that does not help, all do. Answers what had to be left out.
 *
 * @throws CompileError where even the bare text of all pages fails
 */
export function compileBook(
  { folder, plain, without }: CompileTask,
  tell: (message: CompilerMessage) => void,
): readonly string[] {
  const problems = new Set<string>();
  const report = (problem: string) => problems.add(problem);
  const workspace = join(folder, WORKSPACE);
  const compiler = createTypstCompiler(workspace);
  const findPicture = createPictureFinder({
    ...{ workspace, compiler, report },
    without: new Set(without),
    begin: (picture) => tell({ kind: 'picture', picture }),
  });
  const read = openBook(folder);
  const open = (isPlain: (pageId: string) => boolean): ReadBook =>
    read({ isPlain, report, findPicture: plain ? () => undefined : findPicture });
  const make = ({ book, context }: ReadBook): Uint8Array => {
    const source = writeTypstBook(book, context);
    tell({ kind: 'compiling' });
    return compiler.compile(source);
  };
  const attempt = (one: ReadBook): Uint8Array | undefined => {
    try {
      return make(one);
    } catch (error) {
      report(`A book could not be compiled: ${error}`);
      return undefined;
    }
  };
  const compilePlain = () => make(open(() => true));
  const compileRest = () => {
    const failing = findFailing(
      open(() => false),
      (part) => attempt(part) !== undefined,
    );
    for (const id of failing) report(`The page ${id} is shown as its text.`);
    return attempt(open((id) => failing.has(id)));
  };
  const pdf = plain
    ? compilePlain()
    : (attempt(open(() => false)) ?? compileRest() ?? compilePlain());
  writeFileSync(join(folder, PDF_FILE), pdf);
  return [...problems];
}

/** The ids of the pages without which a book compiles, found by halving it. */
function findFailing(
  { book, context }: ReadBook,
  compiles: (part: ReadBook) => boolean,
): ReadonlySet<string> {
  const failing = new Set<string>();
  const visit = (pages: readonly TypstPage[]): void => {
    const part: TypstBook = { ...book, cover: false, pages };
    if (pages.length === 0 || compiles({ book: part, context })) return;
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
