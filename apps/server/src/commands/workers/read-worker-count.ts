import { UsageError } from '../command.ts';

const MOST = 64;

/** Reads the value of `--workers`: a whole number from 1 to 64; 1 where there is none. */
export function readWorkerCount(text: string | undefined): number {
  if (text === undefined) return 1;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MOST) {
    throw new UsageError(`The option --workers must be a whole number from 1 to ${MOST}.`);
  }
  return count;
}
