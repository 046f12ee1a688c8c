import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { rememberForCallback } from './remember-for-callback.ts';

/** A count of commits of one process: a number of eight bytes. */
const COUNT_BYTES = 8;

/** Where the processes of a server count their commits. */
export interface CommitCountsPlace {
  /** The file that `makeCommitCounts` made. */
  path: string;
  /** Which of the processes this one is, from 1. */
  number: number;
}

/**
 * The commits of all processes of a server, by a file on the machine that they share: so each hears at
 * once of those of the others.
 */
export interface CommitCounts {
  /** Grows with every commit of any process. */
  sum(): number;
  /** Counts a commit of this process. To be called before whoever asked for it is answered. */
  noteCommit(): void;
  close(): void;
}

/** Makes the file for so many processes. It never grows. */
export async function makeCommitCounts(path: string, processes: number): Promise<void> {
  await writeFile(path, Buffer.alloc(processes * COUNT_BYTES));
}

/**
 * Opens the file. Each process writes its own count alone, and one that replaces another goes on from
 * where that was, so that the sum never comes to a value again.
 */
export function openCommitCounts({ path, number }: CommitCountsPlace): CommitCounts {
  const file = openSync(path, 'r+');
  const counts = Buffer.alloc(MOST * COUNT_BYTES);
  const at = (number - 1) * COUNT_BYTES;
  const read = (): number => {
    const bytes = readSync(file, counts, 0, counts.length, 0);
    let sum = 0;
    for (let from = 0; from < bytes; from += COUNT_BYTES) sum += counts.readDoubleLE(from);
    return sum;
  };
  read();
  let own = counts.readDoubleLE(at);
  const bytes = Buffer.alloc(COUNT_BYTES);
  const sum = rememberForCallback(read);
  return {
    sum: sum.read,
    noteCommit() {
      own += 1;
      bytes.writeDoubleLE(own);
      writeSync(file, bytes, 0, COUNT_BYTES, at);
      sum.forget();
    },
    close: () => closeSync(file),
  };
}

/** Processes that a file may be for. */
const MOST = 64;
