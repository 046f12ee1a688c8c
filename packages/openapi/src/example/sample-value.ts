import { settleTypes } from '../describe/describe-type.ts';
import { findSchemaName, isSchemaReference, type KnownSchemas } from '../describe/read-schema.ts';
import type { JsonValue, SchemaBody, SchemaView } from '../model.ts';
import { sampleNumber, sampleText } from './sample-plain.ts';

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
  return sample(schema, { known, direction, path: [], depth: 0, budget: { left: MAX_NODES } });
}

function sample(schema: SchemaView, work: Work): JsonValue | undefined {
  work.budget.left -= 1;
  if (work.budget.left < 0 || work.depth > MAX_DEPTH) return undefined;
  if (isSchemaReference(schema)) {
    const name = schema.reference;
    const body = work.known.get(name);
    if (body === undefined) return undefined;
    if (work.path.filter((one) => one === name).length > MAX_REPEATS - 1) return undefined;
    return sample(body, { ...work, path: [...work.path, name] });
  }
  const given = findGiven(schema);
  if (given !== undefined) return given;
  const parts = [...(schema.allOf ?? []), ...chooseOne(schema, work)];
  if (parts.length > 0) return sampleParts(schema, parts, work);
  return sampleOwn(schema, work);
}

/** The value that an author wrote for a schema, whatever the schema holds. */
function findGiven(schema: SchemaBody): JsonValue | undefined {
  return schema.examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0]?.value;
}

/** Of a choice the first that does not lead back to where it is. */
function chooseOne(schema: SchemaBody, work: Work): SchemaView[] {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices === undefined) return [];
  const chosen =
    choices.find((one) => !isNull(one) && !work.path.includes(findSchemaName(one) ?? '')) ??
    choices.find((one) => !isNull(one));
  return chosen === undefined ? [] : [chosen];
}

function isNull(schema: SchemaView): boolean {
  return !isSchemaReference(schema) && schema.types?.join() === 'null';
}

/** Objects of all parts together; of all else the first that has a value. */
function sampleParts(
  schema: SchemaBody,
  parts: readonly SchemaView[],
  work: Work,
): JsonValue | undefined {
  const hasOwn = settleTypes(schema).some((type) => type !== 'null');
  const values = [
    ...parts.map((part) => sample(part, work)),
    hasOwn ? sampleOwn(schema, work) : undefined,
  ].filter((value) => value !== undefined);
  const objects = values.filter(isFields);
  if (objects.length === 0) return values[0];
  const fields = new Map(objects.flatMap((one) => Object.entries(one)));
  nameChoice(schema, parts, fields);
  return Object.fromEntries(fields);
}

/** Sets the property that tells choices apart to what stands for the chosen one. */
function nameChoice(
  schema: SchemaBody,
  parts: readonly SchemaView[],
  fields: Map<string, JsonValue>,
): void {
  if (schema.discriminator === undefined) return;
  const names = parts.map(findSchemaName);
  const { mapping, propertyName } = schema.discriminator;
  const found = Object.entries(mapping).find(([, name]) => names.includes(name))?.[0];
  if (found !== undefined) fields.set(propertyName, found);
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
  const below: Work = { ...work, depth: work.depth + 1 };
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
  const below: Work = { ...work, depth: work.depth + 1 };
  const shown = [...(schema.prefixItems ?? [])];
  if (schema.items !== undefined && shown.length === 0) {
    const least = schema.constraints?.minItems;
    const count = typeof least === 'number' ? Math.min(Math.max(least, 1), 5) : 1;
    for (let index = 0; index < count; index += 1) shown.push(schema.items);
  }
  return shown.map((item) => sample(item, below)).filter((value) => value !== undefined);
}

/** Whether a property is not sent in this direction. */
export function isHidden(
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

function isFields(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
