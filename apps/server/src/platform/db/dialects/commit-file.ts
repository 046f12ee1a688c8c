import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { rememberForTurn } from './remember-for-turn.ts';

/**
 * A file by which processes of one machine tell each other at once that something was committed: each
 * commit makes it a byte longer, before whoever asked for it is answered.
 */
export interface CommitFile {
  /** Grows with every commit of any process. */
  size(): number;
  noteCommit(): void;
  close(): void;
}

/** Opens the file, which is there. */
export function openCommitFile(path: string): CommitFile {
  const file = openSync(path, 'a');
  const size = rememberForTurn(() => fstatSync(file).size);
  return {
    size: size.read,
    noteCommit() {
      writeSync(file, '.');
      size.forget();
    },
    close: () => closeSync(file),
  };
}
