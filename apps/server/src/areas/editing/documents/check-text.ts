import type { StoredDocument } from '@octavo/content';
import type { ReadPage } from '@octavo/markup';
import { type ApiError, badRequest } from '../../../http/errors.ts';
import {
  findFault,
  MAX_TEXT_BLOCKS,
  MAX_TEXT_BYTES,
  readInTime,
  type TextFault,
  type TimeBudget,
} from '../../../platform/index.ts';

/**
 * Checks a text that somebody sent before anything is done with it: a long one is tried in a thread
 * of its own. `path` names it in the request.
 *
 * @throws ApiError 400 for a text that is too large, of too many blocks, or takes too long to parse
 */
export async function checkText(text: string, path: string): Promise<void> {
  refuseLarge(text, path);
  const fault = await findFault(text);
  if (fault !== undefined) throw describeFault(fault, path);
}

/**
 * Reads a page's text that somebody sent, with the same checks; a long one is not read twice for
 * them, and where it is plain the facts of its document are found as well. They hold if its raw
 * targets mean what `links` says. `budget` is what all texts of a request may take.
 *
 * @throws ApiError 400 as `checkText` does
 */
export async function readChecked(
  text: string,
  path: string,
  links: StoredDocument['links'] = {},
  budget?: TimeBudget,
): Promise<ReadPage> {
  refuseLarge(text, path);
  const read = await readInTime(text, links, budget);
  if (typeof read === 'string') throw describeFault(read, path);
  return read;
}

function refuseLarge(text: string, path: string): void {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) {
    throw badRequest(path, `must be at most ${MAX_TEXT_BYTES} bytes`);
  }
}

function describeFault(fault: TextFault, path: string): ApiError {
  if (fault === 'slow') return badRequest(path, 'takes too long to parse');
  return badRequest(
    path,
    `must have at most ${MAX_TEXT_BLOCKS} blocks, including list items and table rows`,
  );
}
