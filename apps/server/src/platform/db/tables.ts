/**
 * Every table of the database. Who owns a table declares it, an area in its `tables.ts`:
 *
 * ```ts
 * declare module '../../platform/db/tables.ts' { interface Tables { spaces: SpacesTable } }
 * ```
 *
 * Its owner alone writes it; what comes after the owner may read it.
 *
 * Columns use the portable subset: text, integer (a truth value is 0 or 1), JSON kept as text,
 * instants as ISO 8601 text in UTC with milliseconds.
 */
export interface Tables {
  settings: SettingsTable;
  jobs: JobsTable;
  schema_migrations: SchemaMigrationsTable;
  mail_budgets: MailBudgetsTable;
  servers: ServersTable;
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
  /** While running: the number of the server that runs it, where servers have numbers. */
  leased_by: number | null;
  last_error: string | null;
  created_at: string;
}

/** Migrations that this database has gone through. */
export interface SchemaMigrationsTable {
  number: number;
  name: string;
  applied_at: string;
}

/** What is spent of the budgets that mails are paid from. See `mail/mail-budgets.ts`. */
export interface MailBudgetsTable {
  name: string;
  /** A row says nothing once this is over. */
  spent_until: string;
}

/** Processes that serve on this database. See `servers/servers.ts`. */
export interface ServersTable {
  number: number;
  kind: 'server' | 'worker';
  version: string;
  schema_version: number;
  host: string;
  pid: number;
  started_at: string;
  /** By the clock of the database. */
  leased_until: string;
}
