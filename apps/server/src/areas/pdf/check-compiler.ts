import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLackingScripts, nameLacking } from './compiler/find-lacking-scripts.ts';

/** A word in each of the languages whose fonts an operator may install. */
const OPTIONAL_LANGUAGES = '中文 ひらがな 한국어';

/**
 * Makes a PDF of one word in this process, and answers what was found: also the languages whose
 * letters would be missing.
 *
 * @throws Error that says why PDFs cannot be made here
 */
export async function checkPdfCompiler(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pdf-'));
  try {
    const { createTypstCompiler } = await import('./compiler/typst-compiler.ts').catch((error) => {
      throw new Error(`the PDF compiler is not available for this platform (${error})`);
    });
    const compiler = createTypstCompiler(folder);
    const { byteLength } = compiler.compile('Octavo');
    const lacking = findLackingScripts(compiler, OPTIONAL_LANGUAGES);
    const made = `a PDF of ${byteLength} bytes was made`;
    if (lacking.length === 0) return made;
    return `${made}; ${nameLacking(lacking)}: docs/operating/installation.md explains how to add one`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
