import { findEncoding, keepEncoding } from '../../http/kept-encoding.ts';
import { defineCache, defineReaderCache, type Platform } from '../../platform/index.ts';
import type { RevisionView } from './revision-view.ts';

/** What an answer weighs besides its JSON: its objects, in multiples of it. */
const OBJECT_FACTOR = 4;

const sizeOf = (answer: object) => OBJECT_FACTOR * (findEncoding(answer)?.bytes.byteLength ?? 0);

const answers = defineCache<object>('content-answers', sizeOf);
const readerAnswers = defineReaderCache<object>('reader-answers', sizeOf);

/**
 * The answer to a read of a revision, which never changes, made and encoded the first time. `key`
 * names all that the answer depends on besides the revision and whoever sees it, and with it the
 * type of the answer.
 */
export async function keepShown<T extends object>(
  { caches }: Pick<Platform, 'caches'>,
  { id, reader }: Pick<RevisionView, 'id' | 'reader'>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const name = `${id} ${key}`;
  const kept =
    reader === undefined
      ? caches.open(answers).get(name)
      : readerAnswers.open(caches).get(reader, name);
  if (kept !== undefined) {
    return kept as T;
  }
  const made = await make();
  await keepEncoding(made);
  if (reader === undefined) caches.open(answers).set(name, made);
  else readerAnswers.open(caches).set(reader, name, made);
  return made;
}
