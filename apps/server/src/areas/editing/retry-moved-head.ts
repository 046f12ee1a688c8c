import { setTimeout as wait } from 'node:timers/promises';
import type { RequestFacts } from '../../http/define-operation.ts';
import { preconditionFailed } from '../../http/errors.ts';
import { HeadMovedError } from '../content/index.ts';

const MAX_ATTEMPTS = 12;
/** Writers that collided wait up to this long, times the number of their collisions. */
const SPREAD_MS = 5;

/**
 * Runs a write again, on the content as it is by then, where another commit came first. A caller
 * who said what it relies on (`If-Match`) is told instead.
 *
 * @throws ApiError 412 with `If-Match`; HeadMovedError (409) when others keep coming first
 */
export async function retryMovedHead<T>(
  request: RequestFacts,
  run: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt);
    } catch (error) {
      if (!(error instanceof HeadMovedError)) throw error;
      if (request.headers['if-match'] !== undefined) throw preconditionFailed();
      if (attempt === MAX_ATTEMPTS) throw error;
      await wait(Math.random() * SPREAD_MS * attempt);
    }
  }
}
