import { type FileHandle, open } from 'node:fs/promises';

/** Brings what was committed to the disk. */
export interface LogSync extends AsyncDisposable {
  /**
   * Resolves once all that was committed until now survives a power failure.
   *
   * @throws Error where the disk fails: what was committed may then be lost with the power
   */
  sync(): Promise<void>;
}

/**
 * Syncs the write-ahead log of a SQLite file in a thread of libuv, so that no commit holds the event
 * loop for the disk. Commits that come while it syncs share the next time: a group commit. SQLite itself
 * syncs what it must for the file to stay sound (`synchronous = normal`).
 */
export function createLogSync(path: string): LogSync {
  let log: FileHandle | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function syncOnce(): Promise<void> {
    try {
      log ??= await open(`${path}-wal`, 'r+');
    } catch (error) {
      // There is no log before anything was written.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      throw error;
    }
    await log.datasync();
  }

  function begin(): Promise<void> {
    next = undefined;
    running = syncOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    sync() {
      if (running === undefined && next === undefined) return begin();
      // The one under way may have begun before the commit.
      next ??= (running ?? Promise.resolve()).then(begin, begin);
      return next;
    },
    async [Symbol.asyncDispose]() {
      // One that waits begins when the one under way has ended.
      for (let last = next ?? running; last !== undefined; last = next ?? running) {
        await last.catch(() => undefined);
      }
      await log?.close();
    },
  };
}
