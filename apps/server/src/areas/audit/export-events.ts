import { Readable } from 'node:stream';
import type { Db } from '../../platform/index.ts';
import { showAuditEvents } from './show.ts';
import { type AuditFilter, type AuditKey, type AuditTrail, listAuditEvents } from './store.ts';

/** Events that are read and held in memory at a time. */
const EVENTS_AT_ONCE = 200;

/** What an export asks before it reads on. */
export interface ExportWatch {
  /** @throws where the caller may read no more */
  requireAccess(): Promise<void>;
  /** Told of what ended the export early. */
  reportEnd(error: unknown): void;
}

/**
 * The events of a trail as NDJSON, one a line, as lists show them. Each part is read once the one
 * before was taken, so a slow reader costs no memory, and one that goes away ends it.
 */
export function openExport(
  db: Db,
  trail: AuditTrail,
  filter: AuditFilter,
  watch: ExportWatch,
): Readable {
  const parts = makeParts(db, trail, filter, watch);
  return Readable.from(parts, { objectMode: true, highWaterMark: 1 });
}

async function* makeParts(
  db: Db,
  trail: AuditTrail,
  filter: AuditFilter,
  { requireAccess, reportEnd }: ExportWatch,
): AsyncGenerator<string> {
  let after: AuditKey | undefined;
  try {
    for (;;) {
      const rows = await listAuditEvents(db, trail, filter, { after, limit: EVENTS_AT_ONCE });
      const last = rows.at(-1);
      if (last === undefined) return;
      const events = await showAuditEvents(db, rows);
      yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
      if (rows.length < EVENTS_AT_ONCE) return;
      after = [last.at, last.id];
      await requireAccess();
    }
  } catch (error) {
    reportEnd(error);
    throw error;
  }
}
