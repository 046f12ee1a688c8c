import { badRequest } from '../../../http/errors.ts';
import { findSlowTexts, MAX_TEXT_BYTES } from '../../../platform/index.ts';

/**
 * Checks a text that somebody sent before anything is done with it: a long one is tried in a thread
 * of its own. `path` names it in the request.
 *
 * @throws ApiError 400 for a text that is too large, or takes too long to parse
 */
export async function checkText(text: string, path: string): Promise<void> {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) {
    throw badRequest(path, `must be at most ${MAX_TEXT_BYTES} bytes`);
  }
  const slow = await findSlowTexts([[path, text]]);
  if (slow.size > 0) throw badRequest(path, 'takes too long to parse');
}
