import { createTextBytes } from './bytes/text-bytes.ts';
import { LazyList } from './lazy-list.ts';

/**
 * The JSON of a body as `JSON.stringify` gives it, in pieces that joined are the whole: yields behind
 * each, and behind each item of a lazy list, so that a body of many megabytes can be made and encoded in
 * turns. Goes into lists of objects, however they are nested; what stands beside them is encoded at once.
 */
export function* encodeJsonInSteps(body: object): Generator<void, Buffer[]> {
  const bytes = createTextBytes();
  let isPieceDone = false;
  const add = (text: string) => {
    isPieceDone = bytes.add(text) || isPieceDone;
  };
  function* write(value: unknown): Generator<void> {
    if (isListOfObjects(value)) {
      let separator = '';
      add('[');
      for (const item of value) {
        add(separator);
        separator = ',';
        yield* write(item);
        if (value instanceof LazyList) yield;
      }
      add(']');
    } else if (holdsLists(value)) {
      let separator = '{';
      for (const [key, inner] of Object.entries(value)) {
        if (inner === undefined) continue;
        add(`${separator}${JSON.stringify(key)}:`);
        separator = ',';
        yield* write(inner);
      }
      add('}');
    } else {
      add(JSON.stringify(value));
    }
    if (!isPieceDone) return;
    isPieceDone = false;
    yield;
  }
  yield* write(body);
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
