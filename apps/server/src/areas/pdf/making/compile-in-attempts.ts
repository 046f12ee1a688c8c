import { ApiError } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import type { CompilerLimits } from '../compiler/compiler-process.ts';
import { type CompilerOutcome, runCompiler } from '../compiler/run-compiler.ts';

/** More hostile pictures than this in one book, and none of its pictures is shown. */
const MAX_BAD_PICTURES = 3;
/** Processor time for one picture, in milliseconds. */
const PICTURE_MS = 10_000;

/**
 * Compiles the book in a folder. A picture that ends the compiler is left out of the next attempt;
 * a book that fails for another reason is compiled as its bare text. What was left out is logged.
 *
 * @throws ApiError 413 where even the bare text takes too much, 503 where PDFs cannot be made here
 */
export async function compileInAttempts(
  platform: Platform,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { pdfSeconds, pdfMemoryBytes } = platform.config.limits;
  const limits: CompilerLimits = {
    processorMs: pdfSeconds * 1000,
    pictureMs: PICTURE_MS,
    memoryBytes: pdfMemoryBytes,
  };
  const without: string[] = [];
  let plain = false;
  for (;;) {
    const outcome = await runCompiler({ folder, plain, without }, limits, signal);
    report(platform, outcome);
    if (outcome.kind === 'done') return;
    if (signal.aborted) throw unavailable('The server is stopping.');
    if (outcome.reason === 'unavailable') {
      throw unavailable('This server cannot make PDFs: its platform has no compiler for them.');
    }
    if (plain) throw tooLarge();
    if (outcome.picture === undefined || without.length >= MAX_BAD_PICTURES) plain = true;
    else without.push(outcome.picture);
  }
}

function report({ log }: Platform, outcome: CompilerOutcome): void {
  if (outcome.kind === 'failed') log.warn({ ...outcome }, 'a PDF could not be made as asked');
  else if (outcome.problems.length > 0) {
    log.warn({ problems: outcome.problems.slice(0, 50) }, 'a PDF lacks parts of its pages');
  }
}

function unavailable(message: string): ApiError {
  return new ApiError(503, message);
}

function tooLarge(): ApiError {
  return new ApiError(
    413,
    'These pages take too much time or memory for one PDF: ask for the PDF of a page.',
  );
}
