import {
  followOrder,
  noteOrder,
  type Platform,
  raiseMarks,
  type Tx,
} from '../../platform/index.ts';
import { makeRow } from './make-row.ts';
import { insertAuditEvents } from './store.ts';
import type { AuditEventsTable } from './tables.ts';

/** Rows that a transaction piles up at most before it writes them. */
const MOST_PENDING = 500;

/**
 * Writes every event down in the transaction that emits it, those of one transaction together at its
 * end: what happened and its trail are committed as one.
 *
 * The trail is in the order in which it was written down, whatever the clocks of servers say. Where the
 * clock is behind the time of an event that was written down before, the event has that time.
 */
export function noteEvents(platform: Platform): void {
  const { database, events, ids } = platform;
  const pending = new WeakMap<Tx, AuditEventsTable[]>();
  const flush = async (tx: Tx, rows: AuditEventsTable[]) => {
    const placed = await placeBehind(platform, tx, rows.splice(0));
    await insertAuditEvents(database.dialect, tx, placed);
  };
  events.onAny(async (tx, name, event) => {
    let rows = pending.get(tx);
    if (rows === undefined) {
      const begun: AuditEventsTable[] = [];
      pending.set(tx, begun);
      database.beforeCommit(tx, () => flush(tx, begun));
      rows = begun;
    }
    rows.push(makeRow(ids.next(), name, event));
    if (rows.length >= MOST_PENDING) await flush(tx, rows);
  });
}

/**
 * The rows behind those of all events before them. Those of one transaction have the time of its last
 * event. Notes how far the identifiers of the transaction have come as well.
 */
async function placeBehind(
  platform: Platform,
  tx: Tx,
  rows: readonly AuditEventsTable[],
): Promise<AuditEventsTable[]> {
  if (rows.length === 0) return [];
  const { ids } = platform;
  const last = Math.max(...rows.map(({ at }) => Date.parse(at)));
  const { events } = await raiseMarks(platform, tx, { events: last, ids: ids.lastTime() });
  const at = new Date(events).toISOString();
  if (events === last) return rows.map((row) => ({ ...row, at }));
  await followOrder(platform, tx);
  const placed = rows.map((row) => ({ ...row, at, id: ids.next() }));
  await noteOrder(platform, tx);
  return placed;
}
