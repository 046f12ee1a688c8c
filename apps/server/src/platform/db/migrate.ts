import type { Clock } from '../clock.ts';
import { readTimestamp } from '../clock.ts';
import type { Database, Tx } from './database.ts';
import { migrations as everyMigration } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/*
 * Not Kysely's migrator: it keeps names and times alone, in a table of two columns, while released
 * databases number what was applied and are refused by that number where they are ahead.
 */

/** The database was written by a newer version of Octavo than this one. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** What was applied to the database is not how the migrations of this version begin. */
export class ForeignSchemaError extends Error {
  override readonly name = 'ForeignSchemaError';
}

/** How far a database's schema has come. */
export interface SchemaState {
  /** The number of the last migration applied; 0 for an empty database. */
  current: number;
  /** The number of the last migration that this version knows. */
  latest: number;
}

/**
 * Brings the schema up to date and returns the names of the migrations that it applied. All of
 * them run in one transaction under a lock, so servers that start together apply each one once and
 * a failure leaves the schema as it was.
 *
 * @throws NewerSchemaError when the schema is ahead
 * @throws OlderServersError when it would have to be changed under servers that run
 * @throws ForeignSchemaError when a migration before the last applied one is missing in the database
 *   or is another one there: what is applied out of order gives a schema that no other database has
 */
export async function migrate(
  database: Database,
  clock: Clock,
  migrations: readonly Migration[] = everyMigration,
): Promise<string[]> {
  checkNames(migrations);
  return database.transaction(
    async (tx) => {
      await database.dialect.lockMigrations(tx);
      await createMigrationsTable(tx, database);
      const applied = await readApplied(tx);
      const current = applied.at(-1)?.number ?? 0;
      refuseNewer({ current, latest: latestOf(migrations) });
      const known = migrations.filter((migration) => numberOf(migration) <= current);
      refuseForeign(
        known.map(({ name }) => name),
        applied.map(({ name }) => name),
      );
      const pending = migrations.slice(known.length);
      if (current > 0 && pending.length > 0) await database.servers.requireNone(tx);
      for (const migration of pending) {
        await migration.up(tx, database.dialect);
        await tx
          .insertInto('schema_migrations')
          .values({
            number: numberOf(migration),
            name: migration.name,
            applied_at: readTimestamp(clock),
          })
          .execute();
      }
      return pending.map((migration) => migration.name);
    },
    { isolation: 'read committed' },
  );
}

/** Reads how far the schema has come, without changing anything. */
export async function readSchemaState(
  database: Database,
  migrations: readonly Migration[] = everyMigration,
): Promise<SchemaState> {
  const tables = await database.db.introspection.getTables();
  const exists = tables.some((table) => table.name === 'schema_migrations');
  return { current: exists ? await readCurrent(database.db) : 0, latest: latestOf(migrations) };
}

function refuseNewer({ current, latest }: SchemaState): void {
  if (current <= latest) return;
  throw new NewerSchemaError(
    `The database has schema version ${current}, but this version of Octavo knows versions up to ${latest}. Start the version of Octavo that wrote it, or a newer one.`,
  );
}

function refuseForeign(known: readonly string[], applied: readonly string[]): void {
  const missing = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  if (missing.length === 0 && unknown.length === 0) return;
  const differences = [
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
    ...(unknown.length > 0
      ? [`it has ${unknown.join(', ')}, which this version does not know`]
      : []),
  ];
  throw new ForeignSchemaError(
    `The database was written by a different line of Octavo versions: of the migrations up to ${applied.at(-1)}, ${differences.join(', and ')}. Start the version of Octavo that wrote it, or restore an earlier backup.`,
  );
}

function checkNames(migrations: readonly Migration[]): void {
  let previous = 0;
  for (const migration of migrations) {
    const number = numberOf(migration);
    if (!(number > previous)) throw new Error(`Migration "${migration.name}" is out of order.`);
    previous = number;
  }
}

function numberOf(migration: Migration): number {
  return Number(/^(\d{4})-/.exec(migration.name)?.[1]);
}

/** The number of the last of some migrations; of those that this version knows without them. */
export function latestOf(migrations: readonly Migration[] = everyMigration): number {
  const last = migrations.at(-1);
  return last === undefined ? 0 : numberOf(last);
}

async function createMigrationsTable(tx: Tx, { dialect }: Database): Promise<void> {
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('number', dialect.types.integer, (column) => column.primaryKey())
    .addColumn('name', dialect.types.text, (column) => column.notNull())
    .addColumn('applied_at', dialect.types.text, (column) => column.notNull())
    .execute();
}

async function readApplied(db: Database['db']): Promise<{ number: number; name: string }[]> {
  return db.selectFrom('schema_migrations').select(['number', 'name']).orderBy('number').execute();
}

async function readCurrent(db: Database['db']): Promise<number> {
  const row = await db
    .selectFrom('schema_migrations')
    .select((is) => is.fn.max('number').as('current'))
    .executeTakeFirst();
  return row?.current ?? 0;
}
