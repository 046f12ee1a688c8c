import { setTimeout as wait } from 'node:timers/promises';
import type { RequestFacts } from '../../http/define-operation.ts';
import { HeadMovedError } from '../content/index.ts';

const MAX_ATTEMPTS = 12;
/** Writers that collided wait up to this long, times the number of their collisions. */
const SPREAD_MS = 5;

/**
 * Runs a write again, on the content as it is by then, where another commit came first. A caller
 * who said what it relies on (`If-Match`) is told instead where that holds no more.
 *
 * @throws ApiError 412 by `If-Match`; HeadMovedError (409) when others keep coming first
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
      await request.recheckMatch();
      if (attempt === MAX_ATTEMPTS) throw error;
      await wait(Math.random() * SPREAD_MS * attempt);
    }
  }
}
