import type { Platform, Tx } from '../../platform/index.ts';
import { makeRow } from './make-row.ts';
import { insertAuditEvents } from './store.ts';
import type { AuditEventsTable } from './tables.ts';

/** Rows that a transaction piles up at most before it writes them. */
const MOST_PENDING = 500;

/**
 * Writes every event down in the transaction that emits it, those of one transaction together at its
 * end: what happened and its trail are committed as one.
 */
export function noteEvents({ database, events, ids }: Platform): void {
  const pending = new WeakMap<Tx, AuditEventsTable[]>();
  const flush = async (tx: Tx, rows: AuditEventsTable[]) =>
    insertAuditEvents(database.dialect, tx, rows.splice(0));
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
