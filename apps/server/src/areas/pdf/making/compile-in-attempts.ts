import { ApiError } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import type { CompileTask } from '../compiler/book-input.ts';
import type { CompilerOutcome } from '../compiler/run-compiler.ts';

/** More hostile pictures than this in one book, and none of its pictures is shown. */
const MAX_BAD_PICTURES = 3;

/** What compiling in attempts takes. */
export interface Attempts {
  /** Runs a compiler once. */
  run(task: CompileTask): Promise<CompilerOutcome>;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  log: Pick<Platform['log'], 'warn'>;
}

/**
 * Compiles the book in a folder. A picture that ends the compiler is left out of the next attempt;
 * a book that fails for another reason is compiled as its bare text. What was left out is logged.
 *
 * @throws ApiError 413 where even the bare text takes too much, 503 where PDFs cannot be made here
 */
export async function compileInAttempts(
  { run, signal, log }: Attempts,
  folder: string,
): Promise<void> {
  const without: string[] = [];
  let plain = false;
  for (;;) {
    const outcome = await run({ folder, plain, without });
    report(log, outcome);
    if (outcome.kind === 'done') return;
    if (signal.aborted) throw new ApiError('stopping', 'The server is stopping.');
    if (plain || outcome.reason === 'unavailable') throw explain(outcome);
    if (outcome.picture === undefined || without.length >= MAX_BAD_PICTURES) plain = true;
    else without.push(outcome.picture);
  }
}

function report(log: Attempts['log'], outcome: CompilerOutcome): void {
  if (outcome.kind === 'failed') log.warn({ ...outcome }, 'a PDF could not be made as requested');
  else if (outcome.problems.length > 0) {
    log.warn(
      { problems: outcome.problems.slice(0, 50) },
      'parts of the pages are missing from a PDF',
    );
  }
}

function explain({ reason, message }: CompilerOutcome & { kind: 'failed' }): Error {
  switch (reason) {
    case 'unavailable':
      return new ApiError(
        'pdf_unavailable',
        'This server cannot make PDFs: no PDF compiler is available for its platform.',
      );
    case 'time':
    case 'memory':
      return new ApiError(
        'pdf_too_large',
        'Making one PDF of these pages takes too much time or memory: request the PDF of a single page.',
      );
    case 'error':
      return new Error(`A PDF could not be made: ${message}`);
  }
}
