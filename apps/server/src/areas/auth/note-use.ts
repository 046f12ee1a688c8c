import type { KnownSession } from '../../http/service.ts';
import { type Platform, readTimestamp, runUnbounded } from '../../platform/index.ts';
import { updateLastSeen } from './sessions-store.ts';

/** How exactly it is known when a session was last used. */
const STALE_MS = 5 * 60_000;
const DELAY_MS = 60_000;
/** Sessions written down with one statement, and those that are waited for at most. */
const BATCH = 500;
const MAX_NOTED = 20_000;

/** What is to be written down of the use of sessions. */
export interface UseNotes {
  note(session: Pick<KnownSession, 'sessionId' | 'lastSeenAt'>): void;
  stop(): Promise<void>;
}

/**
 * Gathers which sessions are used and writes them down together, `delayMs` after the first. A commit
 * makes every server look up anew what it remembers of callers, so there is one a minute at most,
 * however many people work.
 */
export function createUseNotes(
  platform: Pick<Platform, 'database' | 'clock' | 'log'>,
  delayMs = DELAY_MS,
): UseNotes {
  const { database, clock, log } = platform;
  let noted = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;

  async function write(): Promise<void> {
    const ids = [...noted];
    noted = new Set();
    timer = undefined;
    if (ids.length === 0) return;
    const at = readTimestamp(clock);
    try {
      await database.transaction(async (tx) => {
        for (let from = 0; from < ids.length; from += BATCH) {
          await updateLastSeen(tx, ids.slice(from, from + BATCH), at);
        }
      });
    } catch (error) {
      log.warn({ err: error }, 'the last use of sessions could not be recorded');
    }
  }

  return {
    note({ sessionId, lastSeenAt }) {
      if (stopped || clock.now().getTime() - lastSeenAt < STALE_MS) return;
      if (noted.size >= MAX_NOTED) return;
      noted.add(sessionId);
      timer ??= runUnbounded(() =>
        setTimeout(() => {
          writing = write();
        }, delayMs).unref(),
      );
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
