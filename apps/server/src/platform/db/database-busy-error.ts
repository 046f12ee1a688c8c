/**
 * Others kept coming between a transaction, for longer than it is tried again; or a query took longer
 * than it may.
 */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';

  constructor(cause: unknown) {
    super('The database was too busy.', { cause });
  }
}
