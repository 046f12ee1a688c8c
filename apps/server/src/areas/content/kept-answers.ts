import { findEncoding, keepEncoding } from '../../http/kept-encoding.ts';
import { defineCache, defineReaderCache, type Platform } from '../../platform/index.ts';
import { areSame, findFollowed } from './audience/open-targets.ts';
import type { RevisionView } from './revision-view.ts';

/** What an answer weighs besides its JSON: its objects, in multiples of it. */
const OBJECT_FACTOR = 4;

const sizeOf = (answer: object) => OBJECT_FACTOR * (findEncoding(answer)?.bytes.byteLength ?? 0);

export const answers = defineCache<object>({ name: 'content-answers', share: 68 }, sizeOf);
export const readerAnswers = defineReaderCache<object>(
  { name: 'reader-answers', share: 15 },
  sizeOf,
);

const NONE: ReadonlyMap<string, string> = new Map();

/** By which other spaces an answer was made, and what they were then. */
const dependencies = new WeakMap<object, ReadonlyMap<string, string>>();

/**
 * The answer to a read of a revision, which never changes, made and encoded the first time. `key`
 * names all that the answer depends on besides the revision and whoever sees it, and with it the
 * type of the answer. One that names what is in other spaces of a site is made anew once any of
 * these is another: see `openTargets`.
 */
export async function keepShown<T extends object>(
  { caches }: Pick<Platform, 'caches'>,
  view: RevisionView,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const { reader } = view;
  const name = `${view.id} ${key}`;
  const kept =
    reader === undefined
      ? caches.open(answers).get(name)
      : readerAnswers.open(caches).get(reader, name);
  if (kept !== undefined && areSame(view, dependencies.get(kept) ?? NONE)) {
    return kept as T;
  }
  const made = await make();
  const spaces = findFollowed(view);
  if (spaces !== undefined) dependencies.set(made, spaces);
  await keepEncoding(made);
  if (reader === undefined) caches.open(answers).set(name, made);
  else readerAnswers.open(caches).set(reader, name, made);
  return made;
}
