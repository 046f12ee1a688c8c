import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { SqliteOptions, SqliteQuery, TransactionStatement } from './sqlite-connection.ts';
import type { WriteAnswer, WriteQuestion } from './sqlite-writer-thread.ts';

/** How long the thread is kept without work, in milliseconds. */
const IDLE_MS = 60_000;

/** A question that is not answered yet, and the thread that was asked. */
interface Asked extends PromiseWithResolvers<QueryResult<unknown>> {
  readonly worker: Worker;
}

/**
 * A connection that writes from a thread of its own, so that a transaction that writes much holds up
 * nothing but others that write. Each query is a message, so short transactions take longer on it. The
 * thread starts with the first query, and ends after a minute without any, but never within a
 * transaction: where it dies in one, what is left of the transaction is refused.
 */
export class SqliteThreadConnection implements DatabaseConnection, AsyncDisposable {
  readonly #options: SqliteOptions;
  readonly #idleMs: number;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;
  #lastId = 0;
  /** The thread in which a transaction is open. */
  #inside: Worker | undefined;
  /** Why the transaction ended that is asked for more. */
  #lost: Error | undefined;

  constructor(options: SqliteOptions, { idleMs = IDLE_MS }: { idleMs?: number } = {}) {
    this.#options = options;
    this.#idleMs = idleMs;
  }

  async executeQuery<R>({ sql, parameters, ...rest }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#lost !== undefined) throw this.#lost;
    const sets = 'sets' in rest ? (rest.sets as SqliteQuery['sets']) : undefined;
    const query: SqliteQuery = { sql, parameters, ...(sets === undefined ? {} : { sets }) };
    return (await this.#ask({ query })) as QueryResult<R>;
  }

  // biome-ignore lint/correctness/useYield: refuses, where Kysely asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Transactions read in pages, by key.');
  }

  /** Runs a statement that has no parameters and no result. */
  async run(statement: TransactionStatement): Promise<void> {
    const begins = statement === 'begin' || statement === 'begin immediate';
    const lost = this.#lost;
    if (lost !== undefined && statement === 'commit') throw lost;
    this.#lost = undefined;
    if (lost !== undefined && statement === 'rollback') return;
    const answered = this.#ask({ statement });
    this.#inside = this.#worker;
    let isOver = begins;
    try {
      await answered;
      isOver = !begins;
    } finally {
      if (isOver) this.#leave();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#ending);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #ask(what: { query: SqliteQuery } | { statement: TransactionStatement }) {
    clearTimeout(this.#ending);
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = Promise.withResolvers<QueryResult<unknown>>();
    this.#asked.set(id, { ...answered, worker: this.#worker });
    const question: WriteQuestion = { id, options: this.#options, ...what };
    // One at work keeps the process from ending: what it writes is waited for.
    this.#worker.ref();
    this.#worker.postMessage(question);
    return answered.promise;
  }

  #start(): Worker {
    const module = new URL('./sqlite-writer-thread.ts', import.meta.url);
    const worker = new Worker(module, { name: 'sqlite-writer-thread' });
    worker.on('message', (answer: WriteAnswer) => this.#settle(worker, answer));
    worker.once('error', (error) => this.#fail(worker, error));
    worker.once('exit', () => this.#fail(worker, new Error('The thread that writes has ended.')));
    return worker;
  }

  #settle(worker: Worker, answer: WriteAnswer): void {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if (this.#asked.size === 0) {
      worker.unref();
      if (this.#inside === undefined) this.#endLater();
    }
    if ('result' in answer) asked?.resolve(answer.result);
    else asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
  }

  #leave(): void {
    this.#inside = undefined;
    if (this.#asked.size === 0) this.#endLater();
  }

  #endLater(): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => void this[Symbol.asyncDispose](), this.#idleMs).unref();
  }

  /** SQLite undoes what a thread began that has ended. */
  #fail(worker: Worker, error: Error): void {
    if (this.#inside === worker) {
      this.#inside = undefined;
      this.#lost = error;
    }
    if (this.#worker === worker) this.#worker = undefined;
    // Another thread may have been asked meanwhile.
    for (const [id, asked] of this.#asked) {
      if (asked.worker !== worker) continue;
      this.#asked.delete(id);
      asked.reject(error);
    }
  }
}
