/**
 * Loaded with `--import` before a server: counts what one request makes the process do, without
 * knowing anything of the server. Questions come from the parent process, `{ id, question }`:
 *
 * - `statements`: the SQL statements of the last request, before and after its answer was sent
 * - `cover`: from now on, note which functions run for a request
 * - `covered`: the script files that ran for the last request, with how many of their functions
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Session } from 'node:inspector';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CoveredFile, RequestStatements } from './observations.ts';

interface Observed extends RequestStatements {
  isAnswered: boolean;
}

const requests = new AsyncLocalStorage<Observed>();
let last: Observed = { before: [], after: [], isAnswered: true };
let covered: CoveredFile[] = [];
let session: Session | undefined;

function note(sql: string): void {
  const request = requests.getStore();
  if (request === undefined) return;
  (request.isAnswered ? request.after : request.before).push(sql);
}

for (const method of ['run', 'get', 'all', 'iterate'] as const) {
  const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown;
  Object.defineProperty(StatementSync.prototype, method, {
    value(this: StatementSync, ...values: unknown[]) {
      note(this.sourceSQL);
      return original.apply(this, values);
    },
  });
}

const execute = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql) {
  note(sql);
  return execute.call(this, sql);
};

const emit = Server.prototype.emit;
Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]): boolean {
  const send = () => emit.apply(this, [event, ...values] as Parameters<typeof emit>);
  if (event !== 'request') return send();
  const [, response] = values as [IncomingMessage, ServerResponse];
  const request: Observed = { before: [], after: [], isAnswered: false };
  last = request;
  // Functions that ran before the request are forgotten.
  takeCoverage();
  response.once('finish', () => {
    request.isAnswered = true;
    covered = takeCoverage();
  });
  return requests.run(request, send);
};

function startCoverage(): void {
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** What ran since it was asked last; in the same process, so the answer is there at once. */
function takeCoverage(): CoveredFile[] {
  const files: CoveredFile[] = [];
  session?.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error !== null) throw error;
    for (const { url, functions } of answer.result) {
      const called = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
      if (called.length > 0 && url.startsWith('file:')) {
        files.push({ url, functions: called.length });
      }
    }
  });
  return files;
}

function answer(question: string): unknown {
  switch (question) {
    case 'statements':
      return { before: last.before, after: last.after } satisfies RequestStatements;
    case 'cover':
      startCoverage();
      return true;
    case 'covered':
      return covered;
    default:
      throw new Error(`"${question}" is not a question.`);
  }
}

process.on('message', ({ id, question }: { id: number; question: string }) => {
  process.send?.({ id, answer: answer(question) });
});
// The server stops when it is asked to, whoever may still ask questions.
process.channel?.unref();
