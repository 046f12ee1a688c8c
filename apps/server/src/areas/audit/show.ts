import type { AuditEventResource } from '@octavo/contract/audit';
import type { Db } from '../../platform/index.ts';
import { findUsers } from '../auth/index.ts';
import { type KnownPeople, presentAuditEvent, presentOwnEvent } from './present.ts';
import type { AuditEventsTable } from './tables.ts';

/** Events for the admins of their organization, with the people behind them: one query for all. */
export async function showAuditEvents(
  db: Db,
  rows: readonly AuditEventsTable[],
): Promise<AuditEventResource[]> {
  const people = await findActors(db, rows);
  return rows.map((row) => presentAuditEvent(row, people));
}

/** Events for the person whose affair they are. */
export async function showOwnEvents(
  db: Db,
  rows: readonly AuditEventsTable[],
): Promise<AuditEventResource[]> {
  const people = await findActors(db, rows);
  return rows.map((row) => presentOwnEvent(row, people));
}

async function findActors(db: Db, rows: readonly AuditEventsTable[]): Promise<KnownPeople> {
  const people = rows.filter((row) => row.actor_kind === 'user').map((row) => row.actor_id);
  const users = await findUsers(db, [...new Set(people)]);
  return new Map(users.map((user) => [user.id, user]));
}
