import { escapePointer } from './node.ts';

interface Level {
  /** The keys so far, of an object. */
  readonly keys: Set<string> | undefined;
  /** Left out where nothing below is wanted. */
  readonly pointer: string | undefined;
  key: string | number;
}

/** Where things are in a JSON text, as offsets. */
export interface JsonPlaces {
  readonly offsets: ReadonlyMap<string, number>;
  readonly repeated: readonly { readonly pointer: string; readonly offset: number }[];
}

/**
 * Finds in one pass where values (or their keys) stand in a text that `JSON.parse` accepts, and which
 * keys are repeated. `wanted` holds pointers; those around them are found as well.
 */
export function findJsonPlaces(text: string, wanted: Iterable<string>): JsonPlaces {
  const near = listWithAncestors(wanted);
  const offsets = new Map<string, number>([['', Math.max(0, text.search(/[^\s\ufeff]/))]]);
  const repeated: { pointer: string; offset: number }[] = [];
  const levels: Level[] = [];
  let level: Level | undefined;
  let expectsKey = false;

  const pointTo = (key: string | number): string | undefined => {
    if (level?.pointer === undefined) return undefined;
    const pointer = `${level.pointer}/${typeof key === 'number' ? key : escapePointer(key)}`;
    return near.has(pointer) ? pointer : undefined;
  };
  const open = (isArray: boolean) => {
    const pointer = level === undefined ? '' : pointTo(level.key);
    level = { keys: isArray ? undefined : new Set(), pointer, key: 0 };
    levels.push(level);
    expectsKey = !isArray;
  };
  const note = (key: string | number, offset: number) => {
    const pointer = pointTo(key);
    if (pointer !== undefined) offsets.set(pointer, offset);
  };

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      const end = findStringEnd(text, at);
      if (expectsKey && level?.keys !== undefined) {
        const raw = text.slice(at + 1, end);
        const key = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
        level.key = key;
        if (level.keys.has(key)) {
          repeated.push({
            pointer: levels.map((one) => `/${escapePointer(String(one.key))}`).join(''),
            offset: at,
          });
        }
        level.keys.add(key);
        note(key, at);
        expectsKey = false;
      } else if (level !== undefined && level.keys === undefined) note(level.key, at);
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      if (level !== undefined && level.keys === undefined) note(level.key, at);
      open(code === 0x5b);
    } else if (code === 0x7d || code === 0x5d) {
      levels.pop();
      level = levels.at(-1);
      expectsKey = false;
    } else if (code === 0x2c && level !== undefined) {
      if (typeof level.key === 'number') level.key += 1;
      expectsKey = level.keys !== undefined;
    } else if (code > 0x20 && code !== 0x3a && level?.keys === undefined && level !== undefined) {
      if (level.pointer !== undefined) noteFirst(level.key, at);
    }
  }
  return { offsets, repeated };

  function noteFirst(key: string | number, offset: number) {
    const pointer = pointTo(key);
    if (pointer !== undefined && !offsets.has(pointer)) offsets.set(pointer, offset);
  }
}

/** The offset of the quotation mark that ends a string. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

function listWithAncestors(pointers: Iterable<string>): Set<string> {
  const found = new Set<string>(['']);
  for (const pointer of pointers) {
    let at = pointer;
    while (at !== '' && !found.has(at)) {
      found.add(at);
      at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
    }
  }
  return found;
}
