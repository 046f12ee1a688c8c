import { parentPort } from 'node:worker_threads';
import { scheduleReturn } from '../../parsing/return-memory.ts';
import {
  SqliteConnection,
  type SqliteOptions,
  type SqliteQuery,
  type TransactionStatement,
} from './sqlite-connection.ts';

/** What the thread is asked: to run a query, or a statement about its transaction. */
export type WriteQuestion = { id: number; options: SqliteOptions } & (
  | { query: SqliteQuery }
  | { statement: TransactionStatement }
);

/** What it answers, in the order it was asked. */
export type WriteAnswer = { id: number } & (
  | { result: Awaited<ReturnType<SqliteConnection['executeQuery']>> }
  | { failure: WriteFailure }
);

/** An error of SQLite in its parts. */
interface WriteFailure {
  message: string;
  code?: string | undefined;
  errcode?: number | undefined;
  errstr?: string | undefined;
}

let connection: SqliteConnection | undefined;

async function answer(question: WriteQuestion): Promise<WriteAnswer> {
  const { id } = question;
  try {
    connection ??= SqliteConnection.open(question.options, { readOnly: false });
    if ('query' in question) return { id, result: await connection.executeQuery(question.query) };
    connection.run(question.statement);
    return { id, result: { rows: [] } };
  } catch (error) {
    return { id, failure: describe(error) };
  }
}

/** What the errors of SQLite are known by; an error itself loses it on its way. */
function describe(error: unknown): WriteFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, errcode, errstr }: Partial<WriteFailure> = error;
  return { message: error.message, code, errcode, errstr };
}

parentPort?.on('message', async (question: WriteQuestion) => {
  parentPort?.postMessage(await answer(question));
  scheduleReturn();
});
