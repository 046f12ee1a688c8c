import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { findFonts } from './find-fonts.ts';

/** Typst on one folder, which is all it reads besides fonts. */
export interface TypstCompiler {
  /** The PDF of a source. @throws CompileError naming what Typst found wrong. */
  compile(source: string): Uint8Array;
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
  return {
    compile(source) {
      const compiled = compiler.compile({ mainFileContent: source });
      const document = compiled.result;
      if (document === null) {
        const found = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
        throw new CompileError(JSON.stringify(found).slice(0, MAX_MESSAGE));
      }
      return compiler.pdf(document);
    },
  };
}
