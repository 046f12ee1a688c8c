import { type OpenedOnce, openOnce } from '../open-once.ts';
import { serveThread } from '../parsing/serve-thread.ts';
import { DatabaseBusyError } from './database-busy-error.ts';
import type { ReadAnswer, ReadConnection, ReadFailure, ReadQuestion, Reads } from './reads.ts';
import type { DatabaseAddress } from './thread-writing.ts';

/**
 * Makes the module of a thread answer what `Database.readInThread` asks it, with a connection of the
 * thread's own, which is opened with the first question. All queries for one answer read the same
 * snapshot. Answers are text, which takes less to hand over than objects do.
 */
export function serveReads<Question>(
  answer: (reads: Reads, question: Question) => Promise<string>,
): void {
  let opened: OpenedOnce<ReadConnection> | undefined;
  serveThread<ReadQuestion, ReadAnswer>(async ({ address, question }) => {
    try {
      opened ??= openOnce(() => openReads(address));
      const { read } = await opened.get();
      return { text: await read((reads) => answer(reads, question as Question)) };
    } catch (error) {
      return { failure: describeFailure(error) };
    }
  });
}

/** The driver of the other database is not loaded. */
async function openReads(address: DatabaseAddress): Promise<ReadConnection> {
  if (address.dialect === 'sqlite') {
    const { openSqliteReads } = await import('./dialects/sqlite-reads.ts');
    return openSqliteReads(address.path);
  }
  const { openPostgresReads } = await import('./dialects/postgres-reads.ts');
  return openPostgresReads(address.url);
}

function describeFailure(error: unknown): ReadFailure {
  const isBusy = error instanceof DatabaseBusyError;
  if (!(error instanceof Error)) return { message: String(error), isBusy };
  return { message: error.message, isBusy, ...('code' in error && { code: error.code }) };
}
