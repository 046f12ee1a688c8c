import { ExactNumber, makeExactNumber } from '@octavo/content';
import { settleTypes } from '../describe/describe-type.ts';
import {
  findDiscriminating,
  findSchemaName,
  isSchemaReference,
  type KnownSchemas,
  listChoices,
} from '../describe/read-schema.ts';
import { isFields, isNumber, type JsonNumber } from '../json-value.ts';
import type { JsonValue, SchemaBody, SchemaView } from '../model.ts';

/** Whether something is sent by the reader or to the reader. */
export type Direction = 'request' | 'response';

/** How much of a schema an example shows. */
const MAX_DEPTH = 12;
const MAX_NODES = 10_000;
/** A name is shown within itself no more than this often. */
const MAX_REPEATS = 1;

/** How far the making of one example has come. */
interface Work {
  readonly known: KnownSchemas;
  readonly direction: Direction;
  /** Names on the way to where it is. */
  readonly path: readonly string[];
  /** The last of these: of the schemas that the same value is of. */
  readonly taken: readonly string[];
  readonly depth: number;
  readonly budget: { left: number };
}

/**
 * A value that a schema allows, as far as that can be seen without search: its own example, default or
 * first allowed value, or one made of its type. Properties that are not sent in a direction are left
 * out, and schemas that hold themselves end. Undefined where nothing is known of it.
 */
export function sampleValue(
  schema: SchemaView,
  known: KnownSchemas,
  direction: Direction,
): JsonValue | undefined {
  const budget = { left: MAX_NODES };
  return sample(schema, { known, direction, path: [], taken: [], depth: 0, budget });
}

function sample(schema: SchemaView, work: Work): JsonValue | undefined {
  work.budget.left -= 1;
  if (work.budget.left < 0 || work.depth > MAX_DEPTH) return undefined;
  if (isSchemaReference(schema)) {
    const name = schema.reference;
    const body = work.known.get(name);
    if (body === undefined) return undefined;
    if (work.path.filter((one) => one === name).length > MAX_REPEATS - 1) return undefined;
    return sample(body, { ...work, path: [...work.path, name], taken: [...work.taken, name] });
  }
  const given = findGiven(schema);
  if (given !== undefined) return given;
  const chosen = chooseOne(schema, work);
  const isAlone = chosen.length === 0 && (schema.allOf ?? []).length === 0;
  const value = isAlone ? sampleOwn(schema, work) : sampleParts(schema, chosen, work);
  return nameChoice(schema, chosen, value, work);
}

/** The value that an author wrote for a schema, whatever the schema holds. */
function findGiven(schema: SchemaBody): JsonValue | undefined {
  const said = schema.examples === undefined ? schema.const : schema.examples[0];
  if (said !== undefined) return said;
  const values = schema.enum?.map(({ value }) => value);
  return schema.default ?? values?.find((value) => value !== null) ?? values?.[0];
}

/** Of a choice the first that does not lead back to where it is. */
function chooseOne(schema: SchemaBody, work: Work): SchemaView[] {
  const [choice] = listChoices(schema, findChosen(schema, work));
  if (choice === undefined) return [];
  const choices = choice.options;
  const chosen =
    choices.find((one) => !isNull(one) && !work.path.includes(findSchemaName(one) ?? '')) ??
    choices.find((one) => !isNull(one));
  return chosen === undefined ? [] : [chosen];
}

function isNull(schema: SchemaView): boolean {
  return !isSchemaReference(schema) && schema.types?.join() === 'null';
}

/** The names that may have made the choice of a schema: those on the way to it, without its own. */
function findChosen(schema: SchemaBody, { taken, known }: Work): readonly string[] {
  const last = taken.at(-1);
  return last !== undefined && known.get(last) === schema ? taken.slice(0, -1) : [];
}

/** Objects of all parts together; of all else the first that has a value. */
function sampleParts(
  schema: SchemaBody,
  chosen: readonly SchemaView[],
  work: Work,
): JsonValue | undefined {
  const hasOwn = settleTypes(schema).some((type) => type !== 'null');
  const taken = (schema.allOf ?? []).map((part) => sample(part, work));
  const option = chosen.map((one) => sample(one, work));
  const own = hasOwn ? [sampleOwn(schema, work)] : [];
  const objects = [...taken, ...own, ...option].filter((value) => isFields(value));
  if (objects.length === 0) {
    return [...taken, ...option, ...own].find((value) => value !== undefined);
  }
  return Object.fromEntries(new Map(objects.flatMap((one) => Object.entries(one))));
}

/**
 * Sets the property that tells choices apart to what stands for the chosen one: the schema that was
 * chosen here, or the one on the way here that takes this one up.
 */
function nameChoice(
  schema: SchemaBody,
  chosen: readonly SchemaView[],
  value: JsonValue | undefined,
  work: Work,
): JsonValue | undefined {
  if (schema.discriminator === undefined || !isFields(value)) return value;
  const { propertyName } = schema.discriminator;
  const options = listChoices(schema).flatMap((choice) => choice.options.map(findSchemaName));
  const name =
    chosen.map(findSchemaName)[0] ??
    findChosen(schema, work).findLast((one) => options.includes(one));
  if (name === undefined) return value;
  return { ...value, [propertyName]: findDiscriminating(schema.discriminator, name) };
}

function sampleOwn(schema: SchemaBody, work: Work): JsonValue | undefined {
  const types = settleTypes(schema);
  const type = types.find((one) => one !== 'null') ?? types[0];
  switch (type) {
    case 'object':
      return sampleObject(schema, work);
    case 'array':
      return sampleArray(schema, work);
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return sampleNumber(schema, type === 'integer');
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function sampleObject(schema: SchemaBody, work: Work): JsonValue {
  const below: Work = { ...work, taken: [], depth: work.depth + 1 };
  const fields: [string, JsonValue][] = [];
  for (const { name, schema: one } of schema.properties ?? []) {
    if (work.budget.left <= 0) break;
    if (isHidden(one, work)) continue;
    const value = sample(one, below);
    if (value !== undefined) fields.push([name, value]);
  }
  if (fields.length === 0 && typeof schema.additionalProperties === 'object') {
    const value = sample(schema.additionalProperties, below);
    if (value !== undefined) fields.push(['key', value]);
  }
  return Object.fromEntries(fields);
}

function sampleArray(schema: SchemaBody, work: Work): JsonValue {
  const below: Work = { ...work, taken: [], depth: work.depth + 1 };
  const shown = [...(schema.prefixItems ?? [])];
  if (schema.items !== undefined && shown.length === 0) {
    const least = schema.constraints?.minItems;
    const count = isNumber(least) ? Math.min(Math.max(Number(least), 1), 5) : 1;
    for (let index = 0; index < count; index += 1) shown.push(schema.items);
  }
  return shown.map((item) => sample(item, below)).filter((value) => value !== undefined);
}

/** Whether a property is not sent in this direction. */
function isHidden(
  schema: SchemaView,
  { known, direction }: { readonly known: KnownSchemas; readonly direction: Direction },
): boolean {
  const body = isSchemaReference(schema) ? known.get(schema.reference) : schema;
  const own = direction === 'request' ? body?.readOnly : body?.writeOnly;
  return (
    own === true ||
    (body?.allOf ?? []).some(
      (part) =>
        !isSchemaReference(part) &&
        (direction === 'request' ? part.readOnly : part.writeOnly) === true,
    )
  );
}

/** A text of each format that is known; dates are fixed, so that pages stay the same. */
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/path',
  'uri-template': '/items/{id}',
  'json-pointer': '/items/0',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  password: 'pa$$word',
  byte: 'dGV4dA==',
  binary: '<binary>',
  regex: '^[a-z]+$',
};

const MAX_TEXT = 200;
const FILLING = 'text';

/** A text of the format and the length that a schema asks for; its pattern is not followed. */
function sampleText({ format, constraints }: SchemaBody): string {
  const known = format !== undefined && Object.hasOwn(TEXTS, format) ? TEXTS[format] : undefined;
  if (known !== undefined) return known;
  const least = readLimit(constraints?.minLength, 0);
  const most = readLimit(constraints?.maxLength, MAX_TEXT);
  const length = Math.max(least, Math.min(FILLING.length, most));
  return FILLING.repeat(Math.ceil(length / FILLING.length)).slice(0, length);
}

function readLimit(value: unknown, otherwise: number): number {
  return isNumber(value) && Number(value) >= 0 ? Math.min(Number(value), MAX_TEXT) : otherwise;
}

/** A number within the bounds of a schema: its lower bound, else its upper one, else 1. */
function sampleNumber({ constraints = {} }: SchemaBody, isInteger: boolean): JsonNumber {
  const exact = findExactBound(constraints, isInteger);
  if (exact !== undefined) return exact;
  const step = isInteger ? 1 : 0.5;
  const lower = findBound(constraints.minimum, constraints.exclusiveMinimum, step);
  const upper = findBound(constraints.maximum, constraints.exclusiveMaximum, -step);
  let value = lower ?? (upper === undefined || upper >= 1 ? 1 : upper);
  const { multipleOf } = constraints;
  const unit = isNumber(multipleOf) ? Number(multipleOf) : 0;
  if (unit > 0) {
    const product = Math.max(Math.ceil(value / unit), lower === undefined ? 1 : 0) * unit;
    value = Number(product.toPrecision(15));
  }
  if (isInteger)
    value = upper !== undefined && upper < value ? Math.floor(upper) : Math.ceil(value);
  return Number.isFinite(value) ? value : 0;
}

/** A bound as a value that is allowed; those of older versions are exclusive by a `true` beside them. */
function findBound(bound: unknown, exclusive: unknown, step: number): number | undefined {
  if (isNumber(exclusive)) return Number(exclusive) + step;
  if (!isNumber(bound)) return undefined;
  return exclusive === true ? Number(bound) + step : Number(bound);
}

/** A lower bound to its last digit, where JavaScript's own numbers do not reach that far. */
function findExactBound(
  { minimum, exclusiveMinimum, multipleOf }: NonNullable<SchemaBody['constraints']>,
  isInteger: boolean,
): JsonNumber | undefined {
  const isExclusive = exclusiveMinimum === true || isNumber(exclusiveMinimum);
  const bound = isNumber(exclusiveMinimum) ? exclusiveMinimum : minimum;
  if (!(bound instanceof ExactNumber) || multipleOf !== undefined) return undefined;
  if (/^-?\d+$/.test(bound.text)) {
    return makeExactNumber((BigInt(bound.text) + (isExclusive ? 1n : 0n)).toString());
  }
  return isExclusive || isInteger ? undefined : bound;
}
