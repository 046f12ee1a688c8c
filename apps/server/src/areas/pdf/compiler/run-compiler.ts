import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeChildEnvironment } from '../../../platform/processes/child-environment.ts';
import type { CompileFailure, CompilerMessage, CompileTask } from './book-input.ts';
import type { CompilerLimits, CompilerOrder } from './compiler-process.ts';

/** How a compiler process ended. */
export type CompilerOutcome =
  | { kind: 'done'; problems: readonly string[] }
  /** `picture` is the one it was looking into. */
  | { kind: 'failed'; reason: CompileFailure; message: string; picture?: string };

const PROCESS = fileURLToPath(new URL('./compiler-process.ts', import.meta.url));

/**
 * Makes one PDF in a process of its own: whatever it does, a crash of native code included, this
 * process stays as it is. It knows none of this one's environment, and reaches no other host.
 *
 * @param signal ends the process at once; the outcome is then a failure
 */
export async function runCompiler(
  task: CompileTask,
  limits: CompilerLimits,
  signal: AbortSignal,
): Promise<CompilerOutcome> {
  const child = fork(PROCESS, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: makeChildEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  try {
    return await followProcess(child, { task, limits });
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
  }
}

async function followProcess(child: ChildProcess, order: CompilerOrder): Promise<CompilerOutcome> {
  let picture: string | undefined;
  let outcome: CompilerOutcome | undefined;
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-MAX_LAST_WORDS);
  });
  child.on('message', (message: CompilerMessage) => {
    if (message.kind === 'done') outcome = message;
    else if (message.kind === 'failed') outcome = { ...message, ...(picture && { picture }) };
    else picture = message.kind === 'picture' ? message.picture : undefined;
  });
  const exited = once(child, 'exit');
  child.on('error', () => undefined);
  child.send(order, () => undefined);
  const [code, signal] = await exited.catch((error: unknown) => [String(error), null]);
  return (
    outcome ?? {
      kind: 'failed',
      reason: 'error',
      message: `The compiler ended with ${signal ?? code}. ${lastWords}`.trim(),
      ...(picture && { picture }),
    }
  );
}

const MAX_LAST_WORDS = 1000;
