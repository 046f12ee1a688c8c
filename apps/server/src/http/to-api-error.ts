import type { FastifyError } from 'fastify';
import {
  DatabaseBusyError,
  type Dialect,
  TurnRefusedError,
  WorkOverdueError,
} from '../platform/index.ts';
import {
  ApiError,
  bodyTooLarge,
  notFound,
  requestOverdue,
  tooBusy,
  unsupportedMediaType,
} from './errors.ts';

const BUSY_SECONDS = 2;
const UNAVAILABLE_SECONDS = 5;

/** What tells errors of the database apart. */
export type DatabaseErrors = Pick<Dialect, 'isUnavailable' | 'isFull'>;

/** Of the file system, by Node's names: the disk or the quota is used up, or a file may not grow. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** What an error means to the caller; one that nobody foresaw is a 500 that tells nothing. */
export function toApiError(error: unknown, dialect: DatabaseErrors): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof TurnRefusedError || error instanceof DatabaseBusyError) {
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
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (dialect.isFull(error) || FULL.includes(code)) {
    return new ApiError(
      'storage_full',
      'The disk of the server or of its database is full, and nothing was written. The operator of the server must free disk space.',
    );
  }
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType();
  if (statusCode === 413) return bodyTooLarge(0);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('invalid_request', 'The request is malformed.');
  }
  return new ApiError(
    'internal_error',
    'An error occurred on the server. Its log has details under the request id.',
  );
}
