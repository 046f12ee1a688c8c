import type { Db, Dialect, Tx } from '../../platform/index.ts';
import type { AuditEventsTable } from './tables.ts';

/** Whose events: an organization's, or those that are a person's own affair. */
export type AuditTrail = { readonly organizationId: string } | { readonly userId: string };

/** Which events of a trail a list holds, and in which order. */
export interface AuditFilter {
  /** Id of a person. */
  actor?: string | undefined;
  object?: string | undefined;
  objectKind?: string | undefined;
  /** Names of events, each once. */
  kinds?: readonly string[] | undefined;
  /** ISO 8601 with milliseconds: at or after it. */
  from?: string | undefined;
  /** ISO 8601 with milliseconds: before it. */
  to?: string | undefined;
  order: 'asc' | 'desc';
}

/** Time and id of an event: its place in a list. */
export type AuditKey = readonly [at: string, id: string];

/** Up to `limit` events after the one with the key `after`. */
export interface AuditRange {
  after: AuditKey | undefined;
  limit: number;
}

const COLUMNS = {
  id: 'text',
  organization_id: 'text',
  user_id: 'text',
  at: 'text',
  kind: 'text',
  actor_kind: 'text',
  actor_id: 'text',
  token_id: 'text',
  session_id: 'text',
  address: 'text',
  request_id: 'text',
  object_kind: 'text',
  object_id: 'text',
  object_place: 'text',
  before: 'text',
  after: 'text',
  details: 'text',
} as const satisfies Record<keyof AuditEventsTable, 'text'>;

const NAMES = Object.keys(COLUMNS) as (keyof AuditEventsTable)[];

/** Adds events to the trail. */
export async function insertAuditEvents(
  dialect: Dialect,
  tx: Tx,
  rows: readonly AuditEventsTable[],
): Promise<void> {
  const values = rows.map((row) => NAMES.map((name) => row[name]));
  await dialect.insertRows(tx, 'audit_events', COLUMNS, values);
}

function selectTrail(db: Db, trail: AuditTrail) {
  const query = db.selectFrom('audit_events');
  return 'userId' in trail
    ? query.where('user_id', '=', trail.userId)
    : query.where('organization_id', '=', trail.organizationId);
}

/** The events that match all of the filter but the kinds. */
function selectMatching(db: Db, trail: AuditTrail, filter: AuditFilter) {
  let query = selectTrail(db, trail);
  if (filter.actor !== undefined) query = query.where('actor_id', '=', filter.actor);
  if (filter.object !== undefined) query = query.where('object_id', '=', filter.object);
  if (filter.objectKind !== undefined) query = query.where('object_kind', '=', filter.objectKind);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  return query;
}

/** The rows behind `after`: that is within the times of the filter, so it bounds one side alone. */
function selectRange(
  db: Db,
  trail: AuditTrail,
  filter: AuditFilter & { kind?: string | undefined },
  { after, limit }: AuditRange,
) {
  const implied =
    after === undefined ? {} : { [filter.order === 'asc' ? 'from' : 'to']: undefined };
  let query = selectMatching(db, trail, { ...filter, ...implied }).selectAll();
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (after !== undefined) {
    const [at, id] = after;
    const comparison = filter.order === 'asc' ? '>' : '<';
    query = query
      .where('at', `${comparison}=`, at)
      .where((is) => is.or([is('at', comparison, at), is('id', comparison, id)]));
  }
  return query.orderBy('at', filter.order).orderBy('id', filter.order).limit(limit);
}

/**
 * Events by time and id. Of several kinds each is read from its own place in the index, so that rare
 * ones are not searched for among all others.
 */
export async function listAuditEvents(
  db: Db,
  trail: AuditTrail,
  filter: AuditFilter,
  range: AuditRange,
): Promise<AuditEventsTable[]> {
  const [first, ...others] = filter.kinds ?? [];
  const select = (kind: string | undefined) => selectRange(db, trail, { ...filter, kind }, range);
  if (others.length === 0) return select(first).execute();
  const selectPart = (kind: string | undefined) =>
    db.selectFrom(select(kind).as('part')).selectAll();
  return others
    .reduce((all, kind) => all.unionAll(selectPart(kind)), selectPart(first))
    .orderBy('at', filter.order)
    .orderBy('id', filter.order)
    .limit(range.limit)
    .execute();
}

/** How many events match. */
export async function countAuditEvents(
  db: Db,
  trail: AuditTrail,
  filter: AuditFilter,
): Promise<number> {
  let query = selectMatching(db, trail, filter);
  if (filter.kinds !== undefined) query = query.where('kind', 'in', [...filter.kinds]);
  const { count } = await query
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An event of an organization. */
export async function findAuditEvent(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AuditEventsTable | undefined> {
  return selectTrail(db, { organizationId }).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes up to `limit` events with an id below `id`, the oldest first; how many those were. */
export async function deleteAuditEventsBefore(tx: Tx, id: string, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom('audit_events')
    .select('id')
    .where('id', '<', id)
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('audit_events')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
