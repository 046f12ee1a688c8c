import { Client } from 'pg';
import { COMMIT_CHANNEL } from './postgres-driver.ts';

/** Knows when anything may have been committed. */
export interface CommitListener {
  /** See `Database.changeStamp`. While nothing is heard, every call counts as a change. */
  changeStamp(): number;
  countOwnCommit(): void;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Listens for commits on a connection of its own, which it replaces when it breaks. */
export function createCommitListener(
  url: string,
  reportError: (error: unknown) => void,
): CommitListener {
  let stamp = 0;
  let listening = false;
  let closed = false;
  // A server that is not there at all is reported by whoever queries it.
  let worthReporting = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let connected = connect(FIRST_PAUSE_MS);

  async function connect(pauseMs: number): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'octavo-listener',
      keepAlive: true,
      connectionTimeoutMillis: 15_000,
    });
    client = next;
    let lost = false;
    const lose = (error?: unknown): void => {
      if (lost) return;
      lost = true;
      listening = false;
      if (closed) return;
      if (error !== undefined && worthReporting) reportError(error);
      worthReporting = true;
      timer = setTimeout(() => {
        connected = connect(Math.min(LONGEST_PAUSE_MS, pauseMs * 2));
      }, pauseMs);
      timer.unref();
    };
    next.on('notification', () => {
      stamp += 1;
    });
    next.on('error', lose);
    next.on('end', () => lose());
    try {
      await next.connect();
      await next.query(`listen ${COMMIT_CHANNEL}`);
      stamp += 1;
      listening = !lost;
      worthReporting = true;
      pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      lose(error);
      await next.end().catch(() => {});
    }
  }

  return {
    changeStamp() {
      if (!listening) stamp += 1;
      return stamp;
    },
    countOwnCommit() {
      stamp += 1;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connected;
      await client?.end().catch(() => {});
    },
  };
}
