import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import type { ErrorDetail } from './errors.ts';
import { replaceLengthKeywords } from './text-length.ts';

/** Finds the first thing wrong with a value; undefined when it is valid. */
export type SchemaCheck = (value: unknown) => ErrorDetail | undefined;

const OPTIONS = {
  strict: false,
  // JSON can say a number that is too large for one, which is read as infinite.
  strictNumbers: true,
  allErrors: false,
  validateSchema: false,
  addUsedSchema: false,
  discriminator: true,
  // Messages tell what would be right, which stands in the schema.
  verbose: true,
  // Compiling takes twice as long with it, which readers wait for, and checks are no faster.
  code: { optimize: false },
};

const exact = withFormats(new Ajv2020(OPTIONS));
const coercing = withFormats(new Ajv2020({ ...OPTIONS, coerceTypes: 'array' }));

/** The checks of each kind by their schemas, which are compiled once however often they are asked for. */
const bodyChecks = new WeakMap<TSchema, SchemaCheck>();
const answerChecks = new WeakMap<TSchema, SchemaCheck>();
const queryChecks = new WeakMap<TSchema, SchemaCheck>();
const paramsChecks = new WeakMap<TSchema, SchemaCheck>();

/** A check of JSON bodies: nothing is converted, and fields that the schema does not name are wrong. */
export function makeBodyCheck(schema: TSchema): SchemaCheck {
  return keepCheck(bodyChecks, schema, () =>
    compileLater(exact, () => closeObjects(schema), 'body'),
  );
}

/** A check of answers: like that of bodies, so that an undeclared field is found. */
export function makeAnswerCheck(schema: TSchema): SchemaCheck {
  return keepCheck(answerChecks, schema, () =>
    compileLater(exact, () => closeObjects(schema), 'answer'),
  );
}

/**
 * A check of queries. It changes the value in place: text becomes the number or truth value that
 * the schema asks for, one value a list of one. Unknown parameters stay and are ignored.
 */
export function makeQueryCheck(schema: TSchema): SchemaCheck {
  return keepCheck(queryChecks, schema, () => compileLater(coercing, () => schema, 'query'));
}

/** A check of path parameters. */
export function makeParamsCheck(schema: TSchema): SchemaCheck {
  return keepCheck(paramsChecks, schema, () => compileLater(exact, () => schema, 'path'));
}

/** Whether a value is what a schema describes: for what does not come with a request. */
export function makeGuard<Schema extends TSchema>(
  schema: Schema,
): (value: unknown) => value is Static<Schema> {
  const check = compileLater(exact, () => schema, 'value');
  return (value): value is Static<Schema> => check(value) === undefined;
}

function keepCheck(
  checks: WeakMap<TSchema, SchemaCheck>,
  schema: TSchema,
  make: () => SchemaCheck,
): SchemaCheck {
  let check = checks.get(schema);
  if (check === undefined) {
    check = make();
    checks.set(schema, check);
  }
  return check;
}

function compileLater(ajv: Ajv2020, schema: () => object, root: string): SchemaCheck {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema());
    return validate(value) ? undefined : describeErrors(validate.errors ?? [], root);
  };
}

function withFormats(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv);
  return replaceLengthKeywords(ajv).addFormat('date-time', isInstant);
}

const DATE_TIME = addFormats.default.get('date-time');

/**
 * Whether a text is an instant that can be kept: RFC 3339, but for leap seconds, which clocks here do
 * not have, and for what is in no year of four digits in UTC.
 */
function isInstant(text: string): boolean {
  const { validate } = DATE_TIME as { validate: (text: string) => boolean };
  if (!validate(text)) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && /^\d{4}-/.test(at.toISOString());
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** The same schema where every object that lists its properties allows no others. */
export function closeObjects(schema: object): JsonSchema {
  return closeSchema(schema as JsonSchema, false);
}

function closeSchema(schema: JsonSchema, partOfWhole: boolean): JsonSchema {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$id') continue;
    copy[keyword] = closeKeyword(keyword, value);
  }
  if (partOfWhole || 'additionalProperties' in copy || 'unevaluatedProperties' in copy) return copy;
  if ('allOf' in copy) copy.unevaluatedProperties = false;
  else if ('properties' in copy) copy.additionalProperties = false;
  return copy;
}

function closeKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties' || keyword === 'patternProperties' || keyword === '$defs') {
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, part]) => [
        name,
        closeSchema(part, false),
      ]),
    );
  }
  if (keyword === 'allOf') return (value as JsonSchema[]).map((part) => closeSchema(part, true));
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'prefixItems') {
    return (value as JsonSchema[]).map((part) => closeSchema(part, false));
  }
  if ((keyword === 'items' || keyword === 'additionalProperties') && isSchema(value)) {
    return closeSchema(value, false);
  }
  return value;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describeErrors(errors: readonly ErrorObject[], root: string): ErrorDetail {
  const last = errors.at(-1);
  if (last === undefined) return { path: root, message: 'is invalid' };
  if (last.keyword !== 'anyOf' && last.keyword !== 'oneOf') return describeError(last, root);
  const deepest = errors.find((error) => error.instancePath.length > last.instancePath.length);
  if (deepest !== undefined) return describeError(deepest, root);
  const branches = errors.slice(0, -1);
  const first = branches[0];
  if (first === undefined) return describeError(last, root);
  const named = branches.find((error) => fieldAt(error) !== undefined);
  if (named !== undefined) return describeError(named, root);
  const rules = [...new Set(branches.map((error) => describeError(error, root).message))];
  return { path: pathOf(last, root), message: rules.join(', or ') };
}

function describeError(error: ErrorObject, root: string): ErrorDetail {
  return { path: pathOf(error, root), message: ruleOf(error) };
}

function ruleOf(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const schema: JsonSchema = error.parentSchema ?? {};
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `is not a field of this operation${listKnown(listFields(schema))}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`;
    case 'discriminator':
      return `is not supported here${listKnown(listTagged(schema, params.tag))}`;
    case 'pattern':
      return String(schema['x-rule'] ?? 'contains characters that are not allowed here');
    case 'propertyNames':
      return 'has a name that is not allowed here';
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    default:
      return error.message ?? 'is invalid';
  }
}

/** How many names a message tells at most. */
const MAX_TOLD = 30;

function listKnown(names: readonly string[]): string {
  if (names.length === 0) return '';
  const told = names.slice(0, MAX_TOLD).join(', ');
  return `; expected one of ${told}${names.length > MAX_TOLD ? ' and others' : ''}`;
}

function listFields({ properties, allOf = [] }: JsonSchema): string[] {
  const own = isSchema(properties) ? Object.keys(properties) : [];
  return [...own, ...(allOf as JsonSchema[]).flatMap(listFields)];
}

/** What the field by which alternatives are told apart may be. */
function listTagged({ anyOf, oneOf = anyOf }: JsonSchema, tag: unknown): string[] {
  if (!Array.isArray(oneOf)) return [];
  return oneOf.flatMap((part: JsonSchema) => {
    const { properties } = part;
    const field = isSchema(properties) ? properties[String(tag)] : undefined;
    if (!isSchema(field)) return [];
    return field.const === undefined ? ((field.enum as string[]) ?? []) : [String(field.const)];
  });
}

function fieldAt(error: ErrorObject): string | undefined {
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'discriminator') return String(params.tag);
  const field =
    params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? undefined;
  return typeof field === 'string' ? field : undefined;
}

/** `body.pages[0].title`: the JSON pointer of the value, and the field in it that is wrong. */
function pathOf(error: ErrorObject, root: string): string {
  let path = root;
  const field = fieldAt(error);
  for (const escaped of error.instancePath.split('/').slice(1)) {
    path += joinSegment(escaped.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return field === undefined ? path : path + joinSegment(field);
}

function joinSegment(segment: string): string {
  return /^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`;
}
