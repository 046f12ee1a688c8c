import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a PDF of one word in this process, and answers what was found.
 *
 * @throws Error that says why PDFs cannot be made here
 */
export async function checkPdfCompiler(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pdf-'));
  try {
    const { createTypstCompiler } = await import('./compiler/typst-compiler.ts').catch((error) => {
      throw new Error(`the compiler of PDFs is not there for this platform (${error})`);
    });
    const { byteLength } = createTypstCompiler(folder).compile('Octavo');
    return `a PDF of ${byteLength} bytes was made`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
