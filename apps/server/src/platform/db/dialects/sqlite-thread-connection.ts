import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { SqliteOptions, SqliteQuery, TransactionStatement } from './sqlite-connection.ts';
import type { WriteAnswer, WriteQuestion } from './sqlite-writer-thread.ts';

/** How long the thread is kept without work, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * A connection that writes from a thread of its own, so that a transaction that writes much holds up
 * nothing but others that write. Each query is a message, so short transactions take longer on it. The
 * thread starts with the first query, and ends after a minute without any.
 */
export class SqliteThreadConnection implements DatabaseConnection, AsyncDisposable {
  readonly #options: SqliteOptions;
  readonly #asked = new Map<number, PromiseWithResolvers<QueryResult<unknown>>>();
  #worker: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async executeQuery<R>({ sql, parameters, ...rest }: CompiledQuery): Promise<QueryResult<R>> {
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
    await this.#ask({ statement });
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
    this.#asked.set(id, answered);
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
      this.#ending = setTimeout(() => void this[Symbol.asyncDispose](), IDLE_MS).unref();
    }
    if ('result' in answer) asked?.resolve(answer.result);
    else asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
  }

  /** SQLite undoes what a thread began that has ended. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined;
    const failed = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of failed) reject(error);
  }
}
