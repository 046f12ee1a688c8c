import { parentPort, workerData } from 'node:worker_threads';
import type { CompilerMessage, CompileTask } from './book-input.ts';

/** The thread of a compiler process that does the work, which its main thread watches. */
const tell = (message: CompilerMessage) => parentPort?.postMessage(message);
const task = workerData as CompileTask;

try {
  const { compileBook } = await import('./compile-book.ts');
  tell({ kind: 'done', problems: compileBook(task, tell) });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  tell({ kind: 'failed', reason: isUnavailable(message) ? 'unavailable' : 'error', message });
}

/** The compiler is a native module, which its package has for most platforms. */
function isUnavailable(message: string): boolean {
  return /native binding|cannot find (module|package)|typst-ts-node-compiler/i.test(message);
}
