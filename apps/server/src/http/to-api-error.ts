import {
  DatabaseBusyError,
  type Dialect,
  LockRefusedError,
  WorkOverdueError,
} from '../platform/index.ts';
import { ApiError, requestOverdue, tooBusy } from './errors.ts';

const BUSY_SECONDS = 2;
const UNAVAILABLE_SECONDS = 5;

/** What tells errors of the database apart. */
export type DatabaseErrors = Pick<Dialect, 'isUnavailable' | 'isFull'>;

/** Of the file system, by Node's names: the disk or the quota is used up, or a file may not grow. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** What an error means to the caller; one that nobody foresaw is a 500 that tells nothing. */
export function toApiError(error: unknown, dialect: DatabaseErrors): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof LockRefusedError || error instanceof DatabaseBusyError) {
    return tooBusy(
      'Too many changes to the same place are waiting to be saved, or the database is slow.',
      BUSY_SECONDS,
    );
  }
  if (error instanceof WorkOverdueError) return requestOverdue();
  if (dialect.isUnavailable(error)) {
    return new ApiError(
      'database_unavailable',
      'The database cannot be reached or does not answer.',
      undefined,
      {
        'retry-after': String(UNAVAILABLE_SECONDS),
      },
    );
  }
  const { code } = (error ?? {}) as { code?: unknown };
  if (dialect.isFull(error) || FULL.includes(code)) {
    return new ApiError(
      'storage_full',
      'The disk of the server or of its database is full, and nothing was written. The operator of the server must free disk space.',
    );
  }
  return new ApiError(
    'internal_error',
    'An error occurred on the server. Its log has details under the request id.',
  );
}
