import { createTextBytes } from './bytes/text-bytes.ts';
import { LazyList } from './lazy-list.ts';

/**
 * The JSON of a body as `JSON.stringify` gives it, in pieces that joined are the whole: yields behind
 * each, and behind each item of a lazy list, so that a body of many megabytes can be made and encoded in
 * slices. Goes into lists of objects, however they are nested; what stands beside them is encoded at once.
 */
export function* encodeJsonInSteps(body: object): Generator<void, Buffer[]> {
  const bytes = createTextBytes();
  let isPieceDone = false;
  const add = (text: string) => {
    isPieceDone = bytes.add(text) || isPieceDone;
  };
  function* writeList(items: Iterable<object>): Generator<void> {
    let separator = '';
    add('[');
    for (const item of items) {
      add(separator);
      separator = ',';
      if (holdsLists(item)) yield* writeObject(item);
      else add(JSON.stringify(item));
      if (!isPieceDone && !(items instanceof LazyList)) continue;
      isPieceDone = false;
      yield;
    }
    add(']');
  }
  function* writeObject(value: object): Generator<void> {
    let separator = '{';
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      add(`${separator}${JSON.stringify(key)}:`);
      separator = ',';
      if (isListOfObjects(inner)) yield* writeList(inner);
      else if (holdsLists(inner)) yield* writeObject(inner);
      else add(JSON.stringify(inner));
    }
    add('}');
  }
  if (isListOfObjects(body)) yield* writeList(body);
  else if (holdsLists(body)) yield* writeObject(body);
  else add(JSON.stringify(body));
  return bytes.finish();
}

function isListOfObjects(value: unknown): value is Iterable<object> {
  if (value instanceof LazyList) return true;
  return Array.isArray(value) && value.length > 0 && value.every(isPlainObject);
}

/** Whether an object has a list of objects among its values. */
function holdsLists(value: unknown): value is object {
  return isPlainObject(value) && Object.values(value).some(isListOfObjects);
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('toJSON' in value && typeof value.toJSON === 'function')
  );
}
