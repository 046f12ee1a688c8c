import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { findFonts } from './find-fonts.ts';

/** Typst on one folder, which is all it reads besides fonts. */
export interface TypstCompiler {
  /** The PDF of a source. @throws CompileError naming what Typst found wrong. */
  compile(source: string): Uint8Array;
  /** Whether any font has them, of characters each. */
  canShow(characters: readonly string[]): boolean[];
}

/** Typst refused a source. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
}

/** The most characters of what Typst found wrong that are kept. */
const MAX_MESSAGE = 2000;

/** A compiler that reads files below `workspace` alone. */
export function createTypstCompiler(workspace: string): TypstCompiler {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: findFonts() }] });
  const addMain = createMains(compiler, workspace);
  return {
    compile(source) {
      const compiled = compiler.compile(addMain(source));
      const document = compiled.result;
      if (document === null) {
        const found = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
        throw new CompileError(JSON.stringify(found).slice(0, MAX_MESSAGE));
      }
      return compiler.pdf(document);
    },
    canShow(characters) {
      const [none, ...sizes] = measure(
        compiler,
        addMain(writeMeasure([NO_CHARACTER, ...characters])),
      );
      return sizes.map((size) => size !== none);
    },
  };
}

/** The last character for private use, which no font has. */
const NO_CHARACTER = '\u{10fffd}';

/** Where a source stands that is to be compiled. */
interface MainFile {
  mainFilePath: string;
}

/**
 * Puts each source under a path of its own in the workspace, on no disk. Under one path Typst reads
 * what differs from the source before, and gets some characters wrong that share bytes with those
 * before them.
 */
function createMains(compiler: NodeCompiler, workspace: string): (source: string) => MainFile {
  let count = 0;
  return (source) => {
    count += 1;
    const mainFilePath = join(workspace, `main-${count}.typ`);
    compiler.addSource(mainFilePath, source);
    return { mainFilePath };
  };
}

/** A source that holds the sizes of characters, as Typst draws them. */
function writeMeasure(characters: readonly string[]): string {
  return `
    #set text(font: "Source Sans 3", size: 1000pt, top-edge: "bounds", bottom-edge: "bounds")
    #let size(character) = { let (width, height) = measure(character); repr((width, height)) }
    #context [#metadata((${characters.map((one) => `${JSON.stringify(one)},`).join('')}).map(size))<sizes>]`;
}

/**
 * The sizes of the characters of such a source. Typst draws the same box for each that it has no
 * font for.
 */
function measure(compiler: NodeCompiler, main: MainFile): string[] {
  const [sizes] = compiler.query(main, { selector: '<sizes>', field: 'value' });
  return sizes;
}
