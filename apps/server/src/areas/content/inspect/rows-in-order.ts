import type { Hash } from '@octavo/content';
import { sql } from 'kysely';
import type { Db, Inspection } from '../../../platform/index.ts';
import { lookupsOf } from '../store.ts';
import type { ContentKind } from '../tables.ts';

/** Rows of a table that are read as a sample, and in how many places of it. */
const SAMPLE = 2_000;
const SAMPLE_PLACES = 20;

/** The characters of a hash in base64url, in the order in which text sorts. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** A stretch of a table in the order of hashes. */
export interface Stretch {
  /** The hash before its first. */
  after: Hash;
  /** The most rows. */
  limit: number;
}

/** Where a table is read: all of it, or stretches drawn by chance where it is longer than a sample. */
export async function chooseStretches(
  db: Db,
  kind: ContentKind,
  { all, random }: Inspection,
): Promise<Stretch[]> {
  const whole = [{ after: '', limit: Number.MAX_SAFE_INTEGER }];
  if (all) return whole;
  const rows = await db
    .selectFrom(kind)
    .select('hash')
    .limit(SAMPLE + 1)
    .execute();
  if (rows.length <= SAMPLE) return whole;
  return Array.from({ length: SAMPLE_PLACES }, () => ({
    after: Array.from({ length: 8 }, () => DIGITS[Math.floor(random() * DIGITS.length)]).join(''),
    limit: SAMPLE / SAMPLE_PLACES,
  }));
}

/** Those of some hashes that have a row. */
export async function findPresent(
  db: Db,
  kind: ContentKind,
  hashes: ReadonlySet<Hash>,
): Promise<Set<Hash>> {
  const present = new Set<Hash>();
  for (const batch of lookupsOf([...hashes])) {
    const rows = await db.selectFrom(kind).select('hash').where('hash', 'in', batch).execute();
    for (const { hash } of rows) present.add(hash);
  }
  return present;
}

/** Whether what an owner has must be whole: a sweep is taking apart what owners without a space have. */
export async function isOwned(db: Db, owner: number): Promise<boolean> {
  const row = await db
    .selectFrom('content_owners')
    .select([
      'space_id',
      sql<number>`(select count(*) from content_owners
      where unclaimed = 1)`.as('unclaimed'),
    ])
    .where('number', '=', owner)
    .executeTakeFirst();
  if (owner === 0) return row === undefined || Number(row.unclaimed) > 0;
  return row !== undefined && row.space_id !== null;
}
