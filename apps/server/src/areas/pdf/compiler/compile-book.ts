import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTypstBook } from '@octavo/markup/typst';
import { type CompilerMessage, type CompileTask, PDF_FILE, WORKSPACE } from './book-input.ts';
import { createPictureFinder } from './check-picture.ts';
import { compileWhatCompiles } from './compile-what-compiles.ts';
import { describeLacking, findLackingScripts } from './find-lacking-scripts.ts';
import { openBook } from './read-book.ts';
import { createTypstCompiler } from './typst-compiler.ts';

/**
 * Makes the PDF of the book in a folder. Answers what had to be left out.
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
    workspace,
    compiler,
    report,
    without: new Set(without),
    begin: (picture) => tell({ kind: 'picture', picture }),
  });
  const read = openBook(folder);
  const pdf = compileWhatCompiles({
    open: (isPlain) =>
      read({ isPlain, report, findPicture: plain ? () => undefined : findPicture }),
    compile({ book, context }) {
      let source = writeTypstBook(book, context);
      const lacking = findLackingScripts(compiler, source);
      if (lacking.length > 0) {
        const notice = describeLacking(lacking);
        report(notice);
        source = writeTypstBook({ ...book, notice }, context);
      }
      tell({ kind: 'compiling' });
      return compiler.compile(source);
    },
    plain,
    report,
  });
  writeFileSync(join(folder, PDF_FILE), pdf);
  return [...problems];
}
