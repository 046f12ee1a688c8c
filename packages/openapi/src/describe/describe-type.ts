import { isNumber } from '../json-value.ts';
import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '../labels.ts';
import type { JsonValue, SchemaBody, SchemaView } from '../model.ts';
import { findSchemaName, isSchemaReference, type KnownSchemas } from './read-schema.ts';

/** How deep schemas that have no name are taken apart, and how many of a choice are named. */
const MAX_DEPTH = 6;
const MAX_CHOICES = 12;

const BINARY_FORMATS = new Set(['binary', 'base64url-binary']);

/**
 * The type of a schema in a few words: `array of Pet`, `string (date-time)`, `Cat | Dog`. Schemas with
 * a name are called by it. A plain text, of bounded length, that may hold the author's words.
 */
export function describeType(
  schema: SchemaView,
  known: KnownSchemas,
  labels: ReferenceLabels = DEFAULT_REFERENCE_LABELS,
): string {
  return describe(schema, known, labels, 0);
}

/**
 * The type of what a name stands for, where the name alone would hide that it is no object of
 * properties: `array of Pet` of `Pets`, `string` of `Status`. Undefined for all others.
 */
export function describeNamedType(
  schema: SchemaView,
  known: KnownSchemas,
  labels: ReferenceLabels = DEFAULT_REFERENCE_LABELS,
): string | undefined {
  const name = findSchemaName(schema);
  const body = name === undefined ? undefined : known.get(name);
  if (name === undefined || body === undefined) return undefined;
  const isPlain = body.properties === undefined && settleTypes(body).join() !== 'object';
  const isMap = body.properties === undefined && typeof body.additionalProperties === 'object';
  const isMade = body.allOf !== undefined || body.oneOf !== undefined || body.anyOf !== undefined;
  if (isMade || !(isPlain || isMap)) return undefined;
  const { title: _title, ...own } = body;
  const type = describe(own, known, labels, 0);
  return type === name || type === labels.any ? undefined : type;
}

function describe(
  schema: SchemaView,
  known: KnownSchemas,
  labels: ReferenceLabels,
  depth: number,
): string {
  const name = findSchemaName(schema);
  if (name !== undefined) {
    return withNull(allowsNull(known.get(name)) ? NULL_BESIDE : schema, name);
  }
  if (isSchemaReference(schema)) return schema.reference;
  if (depth > MAX_DEPTH) return schema.title?.trim() || '…';
  const below = (one: SchemaView): string => describe(one, known, labels, depth + 1);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined && choices.length > 0) {
    return withNull(schema, joinTypes(choices.map(below), ' | '));
  }
  if (schema.allOf !== undefined && schema.allOf.length > 0) {
    return withNull(schema, describeParts(schema, schema.allOf, below));
  }
  const types = settleTypes(schema);
  if (types.length === 0) {
    return schema.not === undefined
      ? schema.title?.trim() || labels.any
      : labels.not({ type: below(schema.not) });
  }
  return joinTypes(
    types.map((type) => describeOne(type, schema, labels, below)),
    ' | ',
  );
}

/** `Pet & Named`: the parts that have a name, or else an object by its title. */
function describeParts(
  schema: SchemaBody,
  parts: readonly SchemaView[],
  below: (one: SchemaView) => string,
): string {
  const title = schema.title?.trim();
  if (title) return title;
  const named = parts.map(findSchemaName).filter((name) => name !== undefined);
  if (named.length > 0) return joinTypes(named, ' & ');
  return joinTypes(parts.map(below), ' & ');
}

function describeOne(
  type: string,
  schema: SchemaBody,
  labels: ReferenceLabels,
  below: (one: SchemaView) => string,
): string {
  if (type === 'array') {
    if (schema.items !== undefined) {
      return labels.arrayOf({ type: wrapChoice(below(schema.items)) });
    }
    if (schema.prefixItems !== undefined && schema.prefixItems.length > 0) {
      const types = schema.prefixItems.slice(0, MAX_CHOICES).map(below).join(', ');
      return labels.tupleOf({ types });
    }
    return type;
  }
  if (type === 'object') return describeObject(schema, labels, below);
  if (type === 'string' && BINARY_FORMATS.has(schema.format ?? '')) return labels.binary;
  if (schema.format === undefined || type === 'null' || type === 'boolean') return type;
  return labels.typeWithFormat({ type, format: schema.format });
}

function describeObject(
  schema: SchemaBody,
  labels: ReferenceLabels,
  below: (one: SchemaView) => string,
): string {
  const title = schema.title?.trim();
  if (title) return title;
  const { additionalProperties: others, properties } = schema;
  if (typeof others === 'object' && (properties === undefined || properties.length === 0)) {
    return labels.mapOf({ type: wrapChoice(below(others)) });
  }
  return 'object';
}

/** The types that a schema says, or that follow from what else it says. */
export function settleTypes(schema: SchemaBody): readonly string[] {
  if (schema.types !== undefined && schema.types.length > 0) return schema.types;
  if (schema.const !== undefined) return [typeOfValue(schema.const)];
  if (schema.enum !== undefined && schema.enum.length > 0) {
    return [...new Set(schema.enum.map(({ value }) => typeOfValue(value)))];
  }
  if (
    schema.properties !== undefined ||
    schema.patternProperties !== undefined ||
    typeof schema.additionalProperties === 'object'
  ) {
    return ['object'];
  }
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  const rules = Object.keys(schema.constraints ?? {});
  if (rules.some((rule) => /^(minLength|maxLength|pattern)$/.test(rule))) return ['string'];
  if (rules.some((rule) => /^(multipleOf|(exclusive)?(min|max)imum)$/i.test(rule))) {
    return ['number'];
  }
  return schema.format === undefined ? [] : ['string'];
}

function typeOfValue(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isNumber(value) ? 'number' : typeof value;
}

/** `array of (Cat | Dog)`, so that it is no choice between an array and a dog. */
function wrapChoice(type: string): string {
  return type.includes(' | ') || type.includes(' & ') ? `(${type})` : type;
}

const NULL_BESIDE: SchemaBody = { types: ['null'] };

/** Whether a schema with a name says of itself that it may be `null`. */
function allowsNull(body: SchemaBody | undefined): boolean {
  if (body === undefined) return false;
  const { types = [], oneOf = [], anyOf = [] } = body;
  if (types.length > 1 && types.includes('null')) return true;
  return [...oneOf, ...anyOf].some(
    (one) => !isSchemaReference(one) && one.types?.length === 1 && one.types[0] === 'null',
  );
}

function withNull(schema: SchemaView, type: string): string {
  const allowsNull = !isSchemaReference(schema) && schema.types?.includes('null') === true;
  return allowsNull && !/(^| )null$/.test(type) ? `${type} | null` : type;
}

function joinTypes(types: readonly string[], between: string): string {
  const different = [...new Set(types)];
  const shown = different.slice(0, MAX_CHOICES);
  return [...shown, ...(different.length > shown.length ? ['…'] : [])].join(between);
}
