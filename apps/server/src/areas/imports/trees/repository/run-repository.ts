import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TreeError } from '@octavo/trees';
import type { HttpClient } from 'isomorphic-git';
import { makeChildEnvironment } from '../../../../platform/processes/child-environment.ts';
import type {
  HttpAnswer,
  HttpQuestion,
  ReadRepository,
  RepositoryMessage,
  RepositoryOrder,
} from './repository-message.ts';

const PROCESS = fileURLToPath(new URL('./repository-process.ts', import.meta.url));

/** How a process is run. */
export interface RunOptions {
  /** Sends its requests; without it, it reaches nothing. */
  http?: HttpClient;
  /** How long it may take in all, in milliseconds. */
  timeoutMs: number;
  /** Ends it at once. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads a repository in a process of its own: whatever is in it, this process takes neither the memory
 * nor the time. The process knows none of this one's environment, and its requests are sent from here.
 *
 * @throws TreeError for a repository that goes beyond its limits
 * @throws Error for one that cannot be read otherwise
 * @throws the reason of the signal once that is aborted
 */
export async function runRepository(
  order: RepositoryOrder,
  { http, timeoutMs, signal }: RunOptions,
): Promise<ReadRepository> {
  signal?.throwIfAborted();
  const child = fork(PROCESS, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: makeChildEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const ending = new AbortController();
  const kill = () => child.kill('SIGKILL');
  const tooLate = AbortSignal.timeout(timeoutMs);
  for (const one of [tooLate, signal]) one?.addEventListener('abort', kill, { once: true });
  try {
    const outcome = await followProcess(child, order, (question) =>
      answerQuestion(child, question, http, ending.signal),
    );
    signal?.throwIfAborted();
    if (outcome?.kind === 'read') return outcome.repository;
    throw explainFailure(outcome, tooLate.aborted);
  } finally {
    for (const one of [tooLate, signal]) one?.removeEventListener('abort', kill);
    ending.abort();
    kill();
  }
}

/** What the process answers; undefined where it ends without. */
async function followProcess(
  child: ChildProcess,
  order: RepositoryOrder,
  answer: (question: HttpQuestion) => Promise<void>,
): Promise<Exclude<RepositoryMessage, HttpQuestion> | undefined> {
  let outcome: Exclude<RepositoryMessage, HttpQuestion> | undefined;
  child.on('message', (message: RepositoryMessage) => {
    if (message.kind === 'request') void answer(message);
    else outcome ??= message;
  });
  const exited = once(child, 'exit');
  child.on('error', () => undefined);
  child.send(order, () => undefined);
  await exited.catch(() => undefined);
  return outcome;
}

function explainFailure(
  outcome: Exclude<RepositoryMessage, HttpQuestion> | undefined,
  isLate: boolean,
): Error {
  if (outcome?.kind !== 'failed') {
    if (isLate) return new TreeError('Reading the repository takes too long');
    return new Error('The process that was reading it ended unexpectedly.');
  }
  switch (outcome.reason) {
    case 'refused':
      return new TreeError(outcome.message);
    case 'memory':
      return new TreeError('Reading the repository takes too much memory');
    case 'time':
      return new TreeError('Reading the repository takes too long');
    case 'error':
      return new Error(outcome.message);
  }
}

async function answerQuestion(
  child: ChildProcess,
  { id, url, method, headers, body }: HttpQuestion,
  http: HttpClient | undefined,
  signal: AbortSignal,
): Promise<void> {
  const say = (answer: HttpAnswer) =>
    new Promise<void>((resolve) => {
      // Where the process is gone the callback has an error: nobody waits for the answer any more.
      child.send(answer, () => resolve());
    });
  try {
    if (http === undefined) throw new Error('Nothing can be reached from here.');
    const sent = body === undefined ? {} : { body: sendOnce(body) };
    const answer = await http.request({ url, method, headers, ...sent });
    const status = answer.statusCode;
    await say({ kind: 'answer', id, url: answer.url, status, headers: answer.headers ?? {} });
    for await (const bytes of answer.body ?? []) {
      if (signal.aborted) return;
      await say({ kind: 'chunk', id, bytes });
    }
    await say({ kind: 'end', id });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await say({ kind: 'unanswered', id, message });
  }
}

async function* sendOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
