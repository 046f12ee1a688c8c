import { DatabaseError } from 'pg';

/** Of the network, by Node's names. */
const NETWORK = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];
/** Of the server's refusal to let us in, SQLSTATE. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([...NETWORK, '28P01', '28000', '3D000']);
/** Connections that were lost, servers that stop or start, and those with too many connections. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set([
  ...NETWORK,
  ...['ECONNRESET', 'EPIPE'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
  // Sessions that the database ended since nothing was heard of them.
  ...['57P05', '25P03', '25P04'],
]);
/** What the driver says, without a code, of a connection that ended or never came about. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|server closed the connection)/i;

/** The database did not answer in time, and the connection was given up. */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';

  constructor(ms: number) {
    super(`The database did not answer within ${Math.round(ms / 100) / 10} s.`);
  }
}

/** See `Dialect.isUnreachable`. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNREACHABLE.has(error.code);
}

/** See `Dialect.isUnavailable`. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilentError) return true;
  return ('code' in error && UNAVAILABLE.has(error.code)) || LOST.test(error.message);
}

/** Whether the database answered with one of these SQLSTATEs. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof DatabaseError && error.code !== undefined && codes.includes(error.code);
}
