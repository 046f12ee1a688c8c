import { settleTypes } from '../describe/describe-type.ts';
import type {
  DiscriminatorView,
  EnumValue,
  JsonValue,
  PropertyView,
  SchemaBody,
  SchemaReference,
  SchemaView,
} from '../model.ts';
import { enter, isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import {
  asJson,
  given,
  listEntries,
  listItems,
  readExternalDocs,
  readFlag,
  readObject,
  readText,
} from './read-fields.ts';
import type { Reading } from './reading.ts';
import { noteMisplaced, readConstraints, readOtherKeywords } from './schema-rules.ts';

/** A schema where it is used: another one by name, or what it says itself. */
export function readSchema(reading: Reading, node: SpecNode): SchemaView {
  if (!reading.spend()) return {};
  if (isObjectNode(node) && Object.hasOwn(node.value, '$ref')) return readReference(reading, node);
  return readOwn(reading, node);
}

/** A shared schema: what it says itself, also where it only names another one. */
export function readSchemaBody(reading: Reading, node: SpecNode): SchemaBody {
  if (!isObjectNode(node) || !Object.hasOwn(node.value, '$ref')) return readOwn(reading, node);
  const view = readReference(reading, node);
  if (!('reference' in view)) return view;
  const next = reading.findTarget(node) && reading.follow(node);
  const { description, deprecated } = view;
  const body = next === undefined ? {} : readSchemaBody(reading, next);
  return { ...body, ...given({ description, deprecated }) };
}

/** What may stand beside `$ref` without making it a schema of its own. */
const BESIDE = new Set(['$ref', 'description', 'deprecated', 'summary', '$comment']);

function readReference(reading: Reading, node: ObjectNode): SchemaView {
  const target = findNamed(reading, node);
  const { $ref: _, ...beside } = node.value;
  if (target === undefined) return readOwn(reading, { ...node, value: beside });
  const reference: SchemaReference = { reference: reading.names.settle(target) };
  if (!reading.countsBeside) {
    if (Object.keys(beside).some((key) => !key.startsWith('x-'))) reading.noteIgnored(node);
    return reference;
  }
  const isPlain = Object.keys(beside).every((key) => BESIDE.has(key) || key.startsWith('x-'));
  if (isPlain) {
    return {
      ...reference,
      ...given({
        description: readText(reading, node, 'description'),
        deprecated: readFlag(reading, node, 'deprecated'),
      }),
    };
  }
  const { nullable, 'x-nullable': wasNullable, ...others } = beside;
  const own = readOwn(reading, { ...node, value: others });
  const whole: SchemaBody = { ...own, allOf: [reference, ...(own.allOf ?? [])] };
  return nullable === true || wasNullable === true ? addNull(whole) : whole;
}

/** The first schema on the way that has a name or says more than where it leads, else the last one. */
function findNamed(reading: Reading, node: SpecNode): SpecNode | undefined {
  const last = reading.findTarget(node);
  if (last === undefined) return undefined;
  let at = reading.follow(node);
  while (at !== undefined && isObject(at.value) && Object.hasOwn(at.value, '$ref')) {
    const saysMore = reading.countsBeside && Object.keys(at.value).length > 1;
    if (saysMore || reading.names.find(at) !== undefined) return at;
    at = reading.follow(at);
  }
  return last;
}

function readOwn(reading: Reading, node: SpecNode): SchemaBody {
  if (node.value === true || node.value === undefined) return {};
  if (node.value === false) return { not: {} };
  if (!isObjectNode(node)) {
    reading.problems.note(node, 'A schema must be an object.');
    return {};
  }
  noteMisplaced(reading, node);
  const body = { ...readSaid(reading, node), ...readParts(reading, node) };
  const nullable = node.value.nullable === true || node.value['x-nullable'] === true;
  return nullable ? addNull(body) : body;
}

function readSaid(reading: Reading, node: ObjectNode): SchemaBody {
  const { value } = node;
  const isFile = value.type === 'file';
  const xml = readObject(reading, node, 'xml')?.value;
  return given({
    types: readTypes(reading, node),
    title: readText(reading, node, 'title'),
    description: readText(reading, node, 'description'),
    format: readText(reading, node, 'format') ?? (isFile ? 'binary' : undefined),
    default: value.default as JsonValue | undefined,
    examples: readSchemaExamples(node),
    const: value.const as JsonValue | undefined,
    deprecated: readFlag(reading, node, 'deprecated') ?? readFlag(reading, node, 'x-deprecated'),
    readOnly: readFlag(reading, node, 'readOnly'),
    writeOnly: readFlag(reading, node, 'writeOnly'),
    constraints: readConstraints(reading, node),
    externalDocs: readExternalDocs(reading, node),
    xml: xml as Record<string, JsonValue> | undefined,
    others: readOtherKeywords(reading, node),
  }) as SchemaBody;
}

function readParts(reading: Reading, node: ObjectNode): SchemaBody {
  const { value } = node;
  const oneOf = readConstants(reading, node, 'oneOf');
  const anyOf = oneOf === undefined ? readConstants(reading, node, 'anyOf') : undefined;
  const items = value.items;
  return given({
    enum: readEnum(reading, node) ?? oneOf ?? anyOf,
    properties: readProperties(reading, node),
    patternProperties:
      value.patternProperties === undefined
        ? undefined
        : listEntries(reading, node, 'patternProperties', { extensions: true }).map(
            ([pattern, inside]) => ({ pattern, schema: readSchema(reading, inside) }),
          ),
    additionalProperties: readAdditional(reading, node),
    items:
      items === undefined || Array.isArray(items)
        ? undefined
        : readSchema(reading, enter(node, 'items')),
    prefixItems: readList(reading, node, Array.isArray(items) ? 'items' : 'prefixItems'),
    allOf: readList(reading, node, 'allOf'),
    oneOf: oneOf === undefined ? readList(reading, node, 'oneOf') : undefined,
    anyOf: anyOf === undefined ? readList(reading, node, 'anyOf') : undefined,
    not: value.not === undefined ? undefined : readSchema(reading, enter(node, 'not')),
    discriminator: readDiscriminator(reading, node),
  }) as SchemaBody;
}

function readList(reading: Reading, node: ObjectNode, key: string): SchemaView[] | undefined {
  if (node.value[key] === undefined) return undefined;
  const list = listItems(reading, node, key).map((item) => readSchema(reading, item));
  return list.length > 0 ? list : undefined;
}

function readProperties(reading: Reading, node: ObjectNode): PropertyView[] | undefined {
  if (node.value.properties === undefined) return undefined;
  const required = new Set(readRequired(node));
  return listEntries(reading, node, 'properties', { extensions: true }).map(([name, inside]) => ({
    name,
    schema: readSchema(reading, inside),
    required: required.has(name),
  }));
}

function readRequired(node: ObjectNode): unknown[] {
  const required = node.value.required;
  return Array.isArray(required) ? required : [];
}

function readAdditional(reading: Reading, node: ObjectNode): SchemaView | boolean | undefined {
  const value = node.value.additionalProperties;
  if (value === undefined || typeof value === 'boolean') return value;
  return readSchema(reading, enter(node, 'additionalProperties'));
}

function readSchemaExamples({ value }: ObjectNode): JsonValue[] | undefined {
  const { example, examples } = value;
  const listed = Array.isArray(examples) ? examples : isObject(examples) ? listNamed(examples) : [];
  const all = [...(example === undefined ? [] : [example]), ...listed];
  return all.length > 0 ? all.map(asJson) : undefined;
}

/** Examples by name, which belong to parameters and bodies, but are found in schemas too. */
function listNamed(examples: object): unknown[] {
  return Object.values(examples).map((one: unknown) =>
    isObject(one) && Object.hasOwn(one, 'value') ? one.value : one,
  );
}

function readEnum(reading: Reading, node: ObjectNode): EnumValue[] | undefined {
  const values = listItems(reading, node, 'enum');
  if (values.length === 0) return undefined;
  const { value } = node;
  const said =
    value['x-enumDescriptions'] ??
    value['x-enum-descriptions'] ??
    value['x-enum-varnames'] ??
    value['x-enumNames'];
  return values.map((item, index) => {
    const key = Array.isArray(said) ? index : String(item.value);
    const description = isObject(said) || Array.isArray(said) ? ownText(said, key) : undefined;
    return { value: asJson(item.value), ...given({ description }) };
  });
}

function ownText(holder: object, key: string | number): string | undefined {
  const text = Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}

const CONSTANT_KEYS = new Set(['const', 'title', 'description', 'type', 'deprecated']);

/**
 * A choice that only lists constants, `null` as a type among them, which is how an enumeration is
 * described since 3.1.
 */
function readConstants(
  reading: Reading,
  node: ObjectNode,
  key: 'oneOf' | 'anyOf',
): EnumValue[] | undefined {
  const members = node.value[key];
  if (!Array.isArray(members) || node.value.enum !== undefined) return undefined;
  if (!members.some(isConstant)) return undefined;
  if (!members.every((one) => isConstant(one) || isNullType(one))) return undefined;
  return listItems(reading, node, key)
    .filter(isObjectNode)
    .map((member) => ({
      value: isNullType(member.value) ? null : asJson(member.value.const),
      ...given({ description: readMeaning(reading, member) }),
    }));
}

function isConstant(one: unknown): boolean {
  return (
    isObject(one) &&
    Object.hasOwn(one, 'const') &&
    Object.keys(one).every((key) => CONSTANT_KEYS.has(key))
  );
}

function isNullType(one: unknown): boolean {
  return isObject(one) && one.type === 'null' && !Object.hasOwn(one, 'const');
}

/** The title and the description of a constant, whichever there are. */
function readMeaning(reading: Reading, node: ObjectNode): string | undefined {
  const title = readText(reading, node, 'title');
  const description = readText(reading, node, 'description');
  if (title === undefined || description === undefined) return description ?? title;
  return description.includes(title) ? description : `${title}: ${description}`;
}

function readDiscriminator(reading: Reading, node: ObjectNode): DiscriminatorView | undefined {
  const { discriminator } = node.value;
  if (typeof discriminator === 'string') return { propertyName: discriminator, mapping: {} };
  const holder = readObject(reading, node, 'discriminator');
  const propertyName = holder === undefined ? undefined : readText(reading, holder, 'propertyName');
  if (holder === undefined || propertyName === undefined) return undefined;
  const mapping = listEntries(reading, holder, 'mapping', { extensions: true }).flatMap(
    ([value, target]) => {
      const name = findMapped(reading, target);
      return name === undefined ? [] : [[value, name] as const];
    },
  );
  return { propertyName, mapping: Object.fromEntries(mapping) };
}

/** The schema that a mapping names, by a reference or by its bare name. */
function findMapped(reading: Reading, node: SpecNode): string | undefined {
  const text = typeof node.value === 'string' ? node.value : undefined;
  if (text === undefined) {
    reading.problems.note(node, 'A mapping must name a schema.');
    return undefined;
  }
  const declared = reading.names.findDeclared(text);
  if (declared !== undefined) return declared;
  if (!/[#/.]/.test(text)) {
    reading.problems.note(node, `There is no schema “${shorten(text)}”.`);
    return undefined;
  }
  const target = findNamed(reading, { ...node, value: { $ref: text } });
  return target === undefined ? undefined : reading.names.settle(target);
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** The types a schema names, those of JSON Schema; others are left out. `file` of Swagger is a string. */
function readTypes(reading: Reading, node: ObjectNode): string[] | undefined {
  const { type } = node.value;
  if (type === undefined || type === null) return undefined;
  const types = (Array.isArray(type) ? type : [type]).flatMap((one: unknown) => {
    if (one === 'file') return ['string'];
    if (one === null) return ['null'];
    if (typeof one === 'string' && TYPES.has(one)) return [one];
    if (one !== 'any') {
      const said =
        typeof one === 'string' ? `There is no type “${shorten(one)}”.` : '“type” must be text.';
      reading.problems.note(enter(node, 'type'), said);
    }
    return [];
  });
  return types.length > 0 ? [...new Set(types)] : undefined;
}

/** The same schema, which allows `null` as well, as JSON Schema says it. */
function addNull(body: SchemaBody): SchemaBody {
  if (body.types?.includes('null')) return body;
  if (body.types !== undefined) return { ...body, types: [...body.types, 'null'] };
  if (body.enum !== undefined || body.const !== undefined) return addNullValue(body);
  if (body.oneOf !== undefined) return { ...body, oneOf: [...body.oneOf, { types: ['null'] }] };
  if (body.anyOf !== undefined) return { ...body, anyOf: [...body.anyOf, { types: ['null'] }] };
  const { allOf, ...others } = body;
  if (allOf !== undefined) {
    const [only] = allOf;
    const choice = allOf.length === 1 && only !== undefined ? only : { allOf };
    return { ...others, anyOf: [choice, { types: ['null'] }] };
  }
  const types = settleTypes(body);
  return types.length === 0 ? body : { ...body, types: [...types, 'null'] };
}

/** `null` among the values of a schema that allows a few of no type that it names. */
function addNullValue(body: SchemaBody): SchemaBody {
  const { const: fixed, ...others } = body;
  const values = body.enum ?? (fixed === undefined ? [] : [{ value: fixed }]);
  if (values.some(({ value }) => value === null)) return body;
  return { ...others, enum: [...values, { value: null }] };
}
