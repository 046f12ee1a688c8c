import { join } from 'node:path';
import { sql } from 'kysely';
import type { Platform } from '../../platform.ts';
import { openDatabase } from '../database.ts';
import { createSqliteDialect } from '../dialects/sqlite.ts';

/** A database of its own without any table. */
export async function openEmptyDatabase(platform: Platform, dialect: 'sqlite' | 'postgres') {
  if (dialect === 'postgres') {
    await sql`drop schema public cascade`.execute(platform.database.db);
    await sql`create schema public`.execute(platform.database.db);
    return { database: platform.database, [Symbol.asyncDispose]: async () => {} };
  }
  const path = join(platform.config.dataDir, 'empty.db');
  const database = openDatabase(createSqliteDialect({ path, synchronous: 'off' }), () => {});
  return { database, [Symbol.asyncDispose]: () => database.close() };
}
