import { keepEncoding } from '../../http/kept-encoding.ts';
import type { Platform } from '../../platform/index.ts';
import { countKept } from './kept-results.ts';

/** What an answer takes in memory for each byte of its JSON, which is kept beside it. */
const BYTES_PER_BYTE = 3;

interface KeptAnswer {
  key: string;
  body?: object;
  /** Whether there is no room for it. */
  isTooLong?: boolean;
}

/** By the results that they show; only those that were asked for again have a body. */
const answers = new WeakMap<object, KeptAnswer>();

/**
 * The answer that shows results of a search. From the second time on it is kept with its JSON for as
 * long as the results are, and counted with them: fifty pages with their sections take longer to write
 * than they took to find again. `key` says all that the answer depends on besides the results.
 */
export async function keepAnswer<Answer extends object>(
  platform: Pick<Platform, 'caches'>,
  results: object,
  key: string,
  present: () => Answer,
): Promise<Answer> {
  const known = answers.get(results);
  const isAskedAgain = known?.key === key;
  if (isAskedAgain && known.body !== undefined) return known.body as Answer;
  const body = present();
  if (!isAskedAgain) answers.set(results, { key });
  if (!isAskedAgain || known.isTooLong) return body;
  answers.set(results, { key, body });
  const bytes = BYTES_PER_BYTE * (await keepEncoding(body));
  if (!countKept(platform, results, bytes)) answers.set(results, { key, isTooLong: true });
  return body;
}
