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
  if (outcome.kind === 'failed') log.warn({ ...outcome }, 'a PDF could not be made as asked');
  else if (outcome.problems.length > 0) {
    log.warn({ problems: outcome.problems.slice(0, 50) }, 'a PDF lacks parts of its pages');
  }
}

function explain({ reason, message }: CompilerOutcome & { kind: 'failed' }): Error {
  switch (reason) {
    case 'unavailable':
      return new ApiError(
        'pdf_unavailable',
        'This server cannot make PDFs: its platform has no compiler for them.',
      );
    case 'time':
    case 'memory':
      return new ApiError(
        'pdf_too_large',
        'These pages take too much time or memory for one PDF: ask for the PDF of a page.',
      );
    case 'error':
      return new Error(`A PDF could not be made: ${message}`);
  }
}
