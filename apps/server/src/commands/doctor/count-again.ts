import { type RawBuilder, sql } from 'kysely';
import { updateRequestCounts } from '../../areas/change-requests/index.ts';
import { updateReplyCount } from '../../areas/comments/index.ts';
import { updateSpaceCounts } from '../../areas/spaces/index.ts';
import {
  type Damage,
  type Db,
  type Inspection,
  type Platform,
  type Tx,
  writeLocked,
} from '../../platform/index.ts';

const ROWS_AT_ONCE = 200;

/** A column that counts rows of other tables, which follows from them alone. */
interface Counter {
  table: 'spaces' | 'change_requests' | 'comments';
  column: string;
  /** What it counts, for people. */
  counts: string;
  /** The count, by the row `counted`. */
  counted: RawBuilder<unknown>;
  write(tx: Tx, id: string, count: number): Promise<void>;
}

const requestsIn = (status: string) => sql`(select count(*) from change_requests as one
  where one.space_id = counted.id and one.status = ${sql.lit(status)})`;

/** Every counter that is kept in a row. */
export const COUNTERS: readonly Counter[] = [
  {
    table: 'spaces',
    column: 'comments',
    counts: 'open comments',
    counted: sql`(select count(*) from comments as one where one.space_id = counted.id
      and one.change_request_id is null and one.status = 'open')`,
    write: (tx, id, comments) => updateSpaceCounts(tx, id, { comments }),
  },
  {
    table: 'spaces',
    column: 'change_requests_open',
    counts: 'open change requests',
    counted: requestsIn('open'),
    write: (tx, id, count) => updateSpaceCounts(tx, id, { change_requests_open: count }),
  },
  {
    table: 'spaces',
    column: 'change_requests_draft',
    counts: 'draft change requests',
    counted: requestsIn('draft'),
    write: (tx, id, count) => updateSpaceCounts(tx, id, { change_requests_draft: count }),
  },
  {
    // The number that was given last, which may be that of one that is gone.
    table: 'spaces',
    column: 'change_requests',
    counts: 'change request numbers',
    counted: sql`(select case when counted.change_requests < coalesce(max(one.number), 0)
      then max(one.number) else counted.change_requests end
      from change_requests as one where one.space_id = counted.id)`,
    write: (tx, id, count) => updateSpaceCounts(tx, id, { change_requests: count }),
  },
  {
    table: 'change_requests',
    column: 'comments',
    counts: 'open comments',
    counted: sql`(select count(*) from comments as one
      where one.change_request_id = counted.id and one.status = 'open')`,
    write: (tx, id, comments) => updateRequestCounts(tx, id, { comments }),
  },
  {
    table: 'change_requests',
    column: 'open_conflicts',
    counts: 'open conflicts',
    counted: sql`(select count(*) from change_request_conflicts as one
      where one.change_request_id = counted.id and one.resolution is null)`,
    write: (tx, id, count) => updateRequestCounts(tx, id, { open_conflicts: count }),
  },
  {
    table: 'comments',
    column: 'replies',
    counts: 'replies',
    counted: sql`(select count(*) from comment_replies as one where one.comment_id = counted.id)`,
    write: (tx, id, replies) => updateReplyCount(tx, id, replies),
  },
];

interface Miscount {
  id: string;
  space_id: string;
  stored: number;
  counted: number;
}

/** Counts again whatever is counted in rows. One statement compares both as one commit left them. */
export async function* countAgain(
  { database }: Platform,
  { signal }: Inspection,
): AsyncGenerator<Damage> {
  for (const counter of COUNTERS) {
    for (let after = ''; !signal.aborted; ) {
      const wrong = await listWrong(database.db, counter, sql`counted.id > ${after}`);
      for (const { id, space_id: spaceId, stored, counted } of wrong) {
        yield {
          kind: 'count-wrong',
          subject: `${counter.column} of ${counter.table} ${id}`,
          problem: `says ${stored} ${counter.counts}, but there are ${counted}`,
          repair: () =>
            writeLocked(database, spaceId, async (tx) => {
              const [now] = await listWrong(tx, counter, sql`counted.id = ${id}`);
              if (now !== undefined) await counter.write(tx, id, Number(now.counted));
              return true;
            }),
        };
      }
      const last = wrong.at(-1);
      if (wrong.length < ROWS_AT_ONCE || last === undefined) break;
      after = last.id;
    }
  }
}

/** A space that was deleted is about to lose what was counted, bit by bit. */
async function listWrong(
  db: Db,
  { table, column, counted }: Counter,
  where: RawBuilder<unknown>,
): Promise<Miscount[]> {
  const spaceId = sql.ref(table === 'spaces' ? 'counted.id' : 'counted.space_id');
  const { rows } = await sql<Miscount>`select counted.id, ${spaceId} as space_id,
      ${sql.ref(`counted.${column}`)} as stored, ${counted} as counted
    from ${sql.table(table)} as counted
    where ${where} and ${sql.ref(`counted.${column}`)} <> ${counted}
      and exists (select 1 from spaces where spaces.id = ${spaceId} and spaces.deleted_at is null)
    order by counted.id limit ${ROWS_AT_ONCE}`.execute(db);
  return rows;
}
