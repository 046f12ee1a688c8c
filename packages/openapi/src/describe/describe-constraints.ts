import type { Count, Message, Value } from '@octavo/messages';
import { compareNumbers, isFields, isNumber } from '../json-value.ts';
import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '../labels.ts';
import type { JsonValue, SchemaBody, SchemaView } from '../model.ts';
import { describeType } from './describe-type.ts';
import { type KnownSchemas, readSchema } from './read-schema.ts';
import { shortenText, writeValue } from './write-value.ts';

/** Settings of words that not everybody needs. */
export interface ConstraintOptions {
  readonly known?: KnownSchemas;
  readonly labels?: ReferenceLabels;
  /** Marks what the author wrote (patterns, names) as code; as it is where left out. */
  readonly quote?: (text: string) => string;
}

/** What one rule is described by. */
interface Scene {
  readonly rules: Readonly<Record<string, JsonValue>>;
  readonly labels: ReferenceLabels;
  readonly quote: (text: string) => string;
  readonly typeOf: (schema: JsonValue | undefined) => string;
}

const MAX_RULES = 40;
const NO_SCHEMAS: KnownSchemas = new Map();

/**
 * Every rule of a schema in words, `at least 3 characters`, one after the other; what it says of its
 * type, its properties and its allowed values is none. Of a schema by name, the rules of what it names.
 */
export function describeConstraints(schema: SchemaView, options: ConstraintOptions = {}): string[] {
  const known = options.known ?? NO_SCHEMAS;
  const labels = options.labels ?? DEFAULT_REFERENCE_LABELS;
  const body = readSchema(schema, known);
  if (body === undefined) return [];
  const scene: Scene = {
    rules: { ...body.others, ...body.constraints },
    labels,
    quote: options.quote ?? ((text) => text),
    typeOf: (raw) => describeType(readRawSchema(raw), known, labels),
  };
  return [
    ...describeLengths(scene),
    ...describeRange(scene),
    ...describeItems(scene),
    ...describeProperties(scene, body),
    ...describeConditions(scene),
    ...describeOthers(scene),
  ].slice(0, MAX_RULES);
}

function describeLengths(scene: Scene): string[] {
  const { rules, labels, quote } = scene;
  return [
    ...describeCounts(scene, 'Length', {
      between: labels.lengthBetween,
      exact: labels.exactLength,
      min: labels.minLength,
      max: labels.maxLength,
    }),
    ...describeText(rules.pattern, (pattern) => labels.pattern({ pattern: quote(pattern) })),
    ...describeText(rules.contentEncoding, (encoding) =>
      labels.contentEncoding({ encoding: quote(encoding) }),
    ),
    ...describeText(rules.contentMediaType, (mediaType) =>
      labels.contentMediaType({ mediaType: quote(mediaType) }),
    ),
    ...(rules.contentSchema === undefined
      ? []
      : [labels.contentSchema({ type: quote(scene.typeOf(rules.contentSchema)) })]),
  ];
}

/** Exclusive bounds are numbers, or the `true` beside a bound that older versions had. */
function describeRange({ rules, labels }: Scene): string[] {
  const lower = describeBound(rules.minimum, rules.exclusiveMinimum);
  const upper = describeBound(rules.maximum, rules.exclusiveMaximum);
  const words: string[] = [];
  if (lower.value !== undefined && upper.value !== undefined) {
    words.push(labels.between({ from: lower.value, to: upper.value }));
  } else if (lower.value !== undefined) {
    words.push(labels.minimum({ value: lower.value }));
  } else if (upper.value !== undefined) {
    words.push(labels.maximum({ value: upper.value }));
  }
  if (lower.beyond !== undefined) {
    words.push(labels.exclusiveMinimum({ value: lower.beyond }));
  }
  if (upper.beyond !== undefined) {
    words.push(labels.exclusiveMaximum({ value: upper.beyond }));
  }
  if (isNumber(rules.multipleOf)) {
    words.push(labels.multipleOf({ value: String(rules.multipleOf) }));
  }
  return words;
}

function describeBound(
  bound: JsonValue | undefined,
  exclusive: JsonValue | undefined,
): { value?: string; beyond?: string } {
  if (exclusive === true) return isNumber(bound) ? { beyond: String(bound) } : {};
  return {
    ...(isNumber(bound) && { value: String(bound) }),
    ...(isNumber(exclusive) && { beyond: String(exclusive) }),
  };
}

function describeItems(scene: Scene): string[] {
  const { rules, labels, quote } = scene;
  const words = describeCounts(scene, 'Items', {
    between: labels.itemsBetween,
    exact: labels.exactItems,
    min: labels.minItems,
    max: labels.maxItems,
  });
  if (rules.uniqueItems === true) words.push(labels.uniqueItems);
  if (rules.unevaluatedItems === false) words.push(labels.unevaluatedItems);
  if (rules.contains === undefined) return words;
  const type = quote(scene.typeOf(rules.contains));
  const { minContains, maxContains } = rules;
  if (isNumber(minContains)) {
    words.push(labels.minContains({ count: String(minContains), type }));
  } else words.push(labels.contains({ type }));
  if (isNumber(maxContains)) {
    words.push(labels.maxContains({ count: String(maxContains), type }));
  }
  return words;
}

function describeProperties(scene: Scene, body: SchemaBody): string[] {
  const { rules, labels, quote } = scene;
  const words = describeCounts(scene, 'Properties', {
    between: labels.propertiesBetween,
    exact: labels.exactProperties,
    min: labels.minProperties,
    max: labels.maxProperties,
  });
  if (rules.propertyNames !== undefined) {
    const named = readRawSchema(rules.propertyNames);
    const own = describeConstraints(named, { labels, quote });
    const said = own.length > 0 ? own.join(', ') : quote(scene.typeOf(rules.propertyNames));
    words.push(labels.propertyNames({ rules: said }));
  }
  if (body.additionalProperties === false || rules.unevaluatedProperties === false) {
    words.push(labels.noOtherProperties);
  }
  return words;
}

function describeConditions(scene: Scene): string[] {
  const { rules, labels, quote } = scene;
  const words: string[] = [];
  for (const [name, others] of listEntries(rules.dependentRequired)) {
    if (!Array.isArray(others)) continue;
    const needed = others.map((other) => quote(writeValue(other))).join(', ');
    words.push(labels.dependentRequired({ name: quote(name), others: needed }));
  }
  for (const [name, schema] of listEntries(rules.dependentSchemas)) {
    const type = quote(scene.typeOf(schema));
    words.push(labels.dependentSchemas({ name: quote(name), type }));
  }
  if (rules.if !== undefined && (rules.then !== undefined || rules.else !== undefined)) {
    const condition = quote(scene.typeOf(rules.if));
    const type = rules.then === undefined ? labels.any : quote(scene.typeOf(rules.then));
    words.push(
      rules.else === undefined
        ? labels.ifThen({ condition, type })
        : labels.ifThenElse({ condition, type, other: quote(scene.typeOf(rules.else)) }),
    );
  }
  return words;
}

/** Rules that are told above, and keywords that say nothing about values. */
const TOLD = new Set(
  `minLength maxLength pattern contentEncoding contentMediaType contentSchema minimum maximum
  exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems unevaluatedItems contains
  minContains maxContains minProperties maxProperties propertyNames unevaluatedProperties
  dependentRequired dependentSchemas if then else`.split(/\s+/),
);
const SILENT = /^(\$.*|x-.*|definitions|nullable|required)$/;

/** Rules that no label knows, as they are, so that nothing is kept from readers. */
function describeOthers({ rules, labels, quote }: Scene): string[] {
  return Object.entries(rules)
    .filter(([name]) => !TOLD.has(name) && !SILENT.test(name))
    .map(([name, value]) =>
      labels.otherRule({
        name: quote(name),
        value: quote(shortenText(writeValue(value), 200)),
      }),
    );
}

interface CountLabels {
  readonly between: Message<{ from: Value; to: Value }>;
  readonly exact: Message<{ count: Count }>;
  readonly min: Message<{ count: Count }>;
  readonly max: Message<{ count: Count }>;
}

function describeCounts({ rules }: Scene, noun: string, labels: CountLabels): string[] {
  const [from, to] = [rules[`min${noun}`], rules[`max${noun}`]];
  const least = isNumber(from) && Number(from) > 0 ? from : undefined;
  const most = isNumber(to) ? to : undefined;
  if (least !== undefined && most !== undefined) {
    return compareNumbers(least, most) === 0
      ? [labels.exact({ count: String(least) })]
      : [labels.between({ from: String(least), to: String(most) })];
  }
  if (least !== undefined) return [labels.min({ count: String(least) })];
  return most === undefined ? [] : [labels.max({ count: String(most) })];
}

function describeText(value: JsonValue | undefined, describe: (text: string) => string): string[] {
  return typeof value === 'string' && value !== '' ? [describe(value)] : [];
}

function listEntries(value: JsonValue | undefined): [string, JsonValue][] {
  return isFields(value) ? Object.entries(value) : [];
}

const MAX_DEPTH = 4;

/**
 * A schema as JSON Schema writes it, as it stands in keywords that the model keeps as they are: as much
 * of it as its type and rules are told by. Anything else is a schema that allows everything.
 */
function readRawSchema(raw: JsonValue | undefined, depth = 0): SchemaView {
  if (!isFields(raw) || depth > MAX_DEPTH) {
    return raw === false ? { not: {} } : {};
  }
  const fields = raw;
  if (typeof fields.reference === 'string') return { reference: fields.reference };
  if (typeof fields.$ref === 'string') return { reference: readReferenceName(fields.$ref) };
  const { type, types, format, title, description, properties, items, required } = fields;
  const names = Array.isArray(required) ? required : [];
  return {
    ...(typeof type === 'string' && { types: [type] }),
    ...(Array.isArray(type) && { types: type.filter((one) => typeof one === 'string') }),
    ...(Array.isArray(types) && { types: types.filter((one) => typeof one === 'string') }),
    ...(typeof format === 'string' && { format }),
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(fields.const !== undefined && { const: fields.const }),
    ...(Array.isArray(fields.enum) && { enum: fields.enum.map((value) => ({ value })) }),
    ...(isFields(properties) && {
      properties: Object.entries(properties).map(([name, schema]) => ({
        name,
        schema: readRawSchema(schema, depth + 1),
        required: names.includes(name),
      })),
    }),
    ...(isFields(items) && { items: readRawSchema(items, depth + 1) }),
    constraints: pickRules(fields),
  };
}

const RULE = /^(exclusive)?(min|max)[A-Z]?\w+$|^(pattern|multipleOf|uniqueItems)$/;

function pickRules(fields: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  const rules = isFields(fields.constraints) ? Object.entries(fields.constraints) : [];
  return Object.fromEntries([
    ...rules,
    ...Object.entries(fields).filter(([name]) => RULE.test(name)),
  ]);
}

function readReferenceName(pointer: string): string {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return last;
  }
}
