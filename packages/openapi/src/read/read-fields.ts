import { isNumber } from '../json-value.ts';
import type { ExternalDocsView, JsonValue } from '../model.ts';
import { enter, isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import type { Reading } from './reading.ts';

/** A text. Numbers and truth values, which YAML makes of unquoted words, are taken as they are written. */
export function readText(reading: Reading, node: ObjectNode, key: string): string | undefined {
  const value = node.value[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (isNumber(value) || typeof value === 'boolean') return String(value);
  reading.problems.note(enter(node, key), `“${key}” must be text.`);
  return undefined;
}

/** A truth value; words that say one are taken too, with a problem noted. */
export function readFlag(reading: Reading, node: ObjectNode, key: string): boolean | undefined {
  const value = node.value[key];
  if (value === undefined || typeof value === 'boolean') return value;
  if (value === null) return undefined;
  reading.problems.note(enter(node, key), `“${key}” must be true or false.`);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** An object, undefined where there is none. */
export function readObject(reading: Reading, node: SpecNode, key: string): ObjectNode | undefined {
  const inside = enter(node, key);
  if (isObjectNode(inside)) return inside;
  if (inside.value !== undefined && inside.value !== null) {
    reading.problems.note(inside, `“${shorten(key)}” must be an object.`);
  }
  return undefined;
}

/** What stands in an object, by name. Names of extensions (`x-…`) only where they are asked for. */
export function listEntries(
  reading: Reading,
  node: SpecNode,
  key: string,
  options: { readonly extensions?: boolean } = {},
): [name: string, node: SpecNode][] {
  const holder = readObject(reading, node, key);
  if (holder === undefined) return [];
  return Object.keys(holder.value)
    .filter((name) => options.extensions === true || !name.startsWith('x-'))
    .map((name) => [name, enter(holder, name)]);
}

/** The items of a list. */
export function listItems(reading: Reading, node: SpecNode, key: string): SpecNode[] {
  const list = enter(node, key);
  if (Array.isArray(list.value)) return list.value.map((_, index) => enter(list, index));
  if (list.value !== undefined && list.value !== null) {
    reading.problems.note(list, `“${shorten(key)}” must be a list.`);
  }
  return [];
}

/** The texts of a list; others are left out. */
export function listTexts(reading: Reading, node: SpecNode, key: string): string[] {
  return listItems(reading, node, key).flatMap((item) => {
    if (typeof item.value === 'string') return [item.value];
    if (isNumber(item.value)) return [String(item.value)];
    reading.problems.note(item, `The items of “${shorten(key)}” must be text.`);
    return [];
  });
}

export function readExternalDocs(reading: Reading, node: SpecNode): ExternalDocsView | undefined {
  const docs = readObject(reading, node, 'externalDocs');
  const url = docs === undefined ? undefined : readText(reading, docs, 'url');
  if (docs === undefined || url === undefined) return undefined;
  return { url, ...given({ description: readText(reading, docs, 'description') }) };
}

/** The properties that are not undefined. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) kept[key] = value;
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** A value as JSON: documents were cleaned when they were read. */
export function asJson(value: unknown): JsonValue {
  return value as JsonValue;
}

/** Notes what is not known in an object and so is not shown. */
export function noteUnknown(
  reading: Reading,
  node: ObjectNode,
  known: ReadonlySet<string>,
  what: string,
): void {
  for (const key of Object.keys(node.value)) {
    if (known.has(key) || key.startsWith('x-') || key === '$ref') continue;
    const place = {
      value: node.value[key],
      document: node.document,
      pointer: enter(node, key).pointer,
    };
    reading.problems.note(place, `“${shorten(key)}” is not a field of ${what} and is ignored.`);
  }
}

/** Whether an author keeps this from readers. */
export function isHidden(value: unknown): boolean {
  return (
    isObject(value) &&
    ['x-internal', 'x-gitbook-ignore', 'x-octavo-ignore'].some((key) => value[key] === true)
  );
}
