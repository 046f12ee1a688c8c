import { isNumber, type JsonNumber } from '../json-value.ts';
import type { JsonValue } from '../model.ts';
import { enter, isObject, type ObjectNode } from './node.ts';
import { shorten } from './problems.ts';
import { asJson, listTexts } from './read-fields.ts';
import type { Reading } from './reading.ts';

const NUMBERS = [
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
] as const;

const OTHERS = [
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
] as const;

/** The rules of a schema by their names in JSON Schema; exclusive limits are numbers, as since 3.1. */
export function readConstraints(
  reading: Reading,
  node: ObjectNode,
): Record<string, JsonValue> | undefined {
  const { value } = node;
  const found: Record<string, JsonValue> = {};
  for (const key of NUMBERS) {
    const number = readNumber(reading, node, key);
    if (number !== undefined) found[key] = number;
  }
  readLimit(reading, node, 'minimum', 'exclusiveMinimum', found);
  readLimit(reading, node, 'maximum', 'exclusiveMaximum', found);
  if (value.uniqueItems === true) found.uniqueItems = true;
  if (typeof value.pattern === 'string') {
    found.pattern = value.pattern;
    checkPattern(reading, node, value.pattern);
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function readLimit(
  reading: Reading,
  node: ObjectNode,
  key: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
  found: Record<string, JsonValue>,
): void {
  const limit = readNumber(reading, node, key);
  const own = node.value[exclusive];
  if (own === true && limit !== undefined) found[exclusive] = limit;
  else if (limit !== undefined) found[key] = limit;
  const number = typeof own === 'boolean' ? undefined : readNumber(reading, node, exclusive);
  if (number !== undefined) found[exclusive] = number;
}

function readNumber(reading: Reading, node: ObjectNode, key: string): JsonNumber | undefined {
  const value = node.value[key];
  if (value === undefined || value === null) return undefined;
  if (isNumber(value)) return value;
  reading.problems.note(enter(node, key), `“${key}” must be a number.`);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function checkPattern(reading: Reading, node: ObjectNode, pattern: string): void {
  try {
    new RegExp(pattern, 'u');
  } catch {
    try {
      new RegExp(pattern);
    } catch {
      reading.problems.note(
        enter(node, 'pattern'),
        'The pattern is not a valid regular expression.',
      );
    }
  }
}

const SCHEMA_KEYS = new Set<string>([
  ...NUMBERS,
  ...OTHERS,
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'uniqueItems',
  'pattern',
  'required',
  'type',
  'title',
  'description',
  'format',
  'default',
  'example',
  'examples',
  'enum',
  'const',
  'deprecated',
  'readOnly',
  'writeOnly',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'discriminator',
  'externalDocs',
  'xml',
  'nullable',
  '$defs',
  'definitions',
  '$ref',
]);

/** Notes what looks like a property that stands beside `properties` instead of in it. */
export function noteMisplaced(reading: Reading, node: ObjectNode): void {
  for (const [key, value] of Object.entries(node.value)) {
    if (SCHEMA_KEYS.has(key) || key.startsWith('x-') || !isObject(value)) continue;
    if (!['type', 'properties', '$ref'].some((word) => Object.hasOwn(value, word))) continue;
    const words = `“${shorten(key)}” is not a keyword of schemas and is ignored; is it meant as a property?`;
    reading.problems.note(enter(node, key), words);
  }
}

/** Keywords that are kept as they are written. */
export function readOtherKeywords(
  reading: Reading,
  node: ObjectNode,
): Record<string, JsonValue> | undefined {
  const found: Record<string, JsonValue> = {};
  for (const key of OTHERS) {
    if (node.value[key] !== undefined) found[key] = asJson(node.value[key]);
  }
  const required = listRequiredElsewhere(reading, node);
  if (required.length > 0) found.required = required;
  return Object.keys(found).length > 0 ? found : undefined;
}

/** What `required` names without a property of its own, as it is in what others take up. */
function listRequiredElsewhere(reading: Reading, node: ObjectNode): string[] {
  if (!Array.isArray(node.value.required)) return [];
  const properties = node.value.properties;
  return listTexts(reading, node, 'required').filter(
    (name) => !isObject(properties) || !Object.hasOwn(properties, name),
  );
}
