/**
 * Every table of the database. An area adds its own in its `tables.ts`:
 *
 * ```ts
 * declare module '../../platform/db/tables.ts' { interface Tables { spaces: SpacesTable } }
 * ```
 *
 * Columns use the portable subset: text, integer (a truth value is 0 or 1), JSON kept as text,
 * instants as ISO 8601 text in UTC with milliseconds.
 */
export interface Tables {
  settings: SettingsTable;
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  schema_migrations: SchemaMigrationsTable;
}

/** Facts about the installation that are not configuration, such as its signing secret. */
export interface SettingsTable {
  name: string;
  value: string;
}

/** Work to be done after the transaction that asked for it. See `jobs/jobs.ts`. */
export interface JobsTable {
  id: string;
  kind: string;
  /** Jobs of one kind with the same key are one job while it waits. */
  dedupe_key: string | null;
  payload: string;
  state: 'waiting' | 'running' | 'dead';
  attempts: number;
  run_at: string;
  /** While running: when another worker may take the job over. */
  leased_until: string | null;
  /** While running: which run holds the job. */
  lease: string | null;
  last_error: string | null;
  created_at: string;
}

/** Answers kept for requests that are repeated with the same idempotency key. */
export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  request_hash: string;
  status: number | null;
  headers: string | null;
  body: string | null;
  created_at: string;
}

/** Migrations that this database has gone through. */
export interface SchemaMigrationsTable {
  number: number;
  name: string;
  applied_at: string;
}
