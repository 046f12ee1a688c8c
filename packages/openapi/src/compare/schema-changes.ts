import { encodeCanonicalJson } from '@octavo/content';
import { compareNumbers, isNumber, unifyNumbers } from '../json-value.ts';
import type { JsonValue, PropertyView, SchemaBody, SchemaView } from '../model.ts';

/** Which way values of a schema go: from clients, to them, or both. */
export interface Direction {
  readonly sent: boolean;
  readonly received: boolean;
}

/** A difference between two schemas. */
export interface SchemaChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly breaking: boolean;
  /** Where in the schema: empty for itself, else such as `owner.tags[]`. */
  readonly at: string;
  readonly message: string;
}

/** Rules by which a greater value takes less, and those by which a smaller one does. */
const LOWER_BOUNDS = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems']);
const UPPER_BOUNDS = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']);
LOWER_BOUNDS.add('minProperties').add('minContains');
UPPER_BOUNDS.add('maxProperties').add('maxContains');

const CHOICES = ['allOf', 'oneOf', 'anyOf'] as const;

/**
 * The differences between two schemas that matter to a client, from the outside in. Schemas with names
 * are not entered: they are compared by themselves, once, however many operations use them. Words that
 * only explain are no difference.
 */
export function compareSchemas(
  before: SchemaView | undefined,
  after: SchemaView | undefined,
  direction: Direction,
  at = '',
): SchemaChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined || after === undefined) {
    const isGone = after === undefined;
    const message = isGone
      ? 'Any value is allowed: there is no longer a schema'
      : 'There is now a schema';
    const breaking = isGone ? direction.received : direction.sent;
    return [{ kind: 'changed', breaking, at, message }];
  }
  if ('reference' in before || 'reference' in after) return compareNames(before, after, at);
  const found = [
    ...compareTypes(before, after, direction),
    ...compareEnums(before, after, direction),
  ];
  found.push(...compareFormats(before, after, direction));
  found.push(...compareConstraints(before, after, direction));
  found.push(...compareFlags(before, after));
  return [
    ...found.map((change) => ({ ...change, at })),
    ...compareProperties(before, after, direction, at),
    ...compareParts(before, after, direction, at),
  ];
}

type Own = Omit<SchemaChange, 'at'>;

function compareNames(before: SchemaView, after: SchemaView, at: string): SchemaChange[] {
  const [was, is] = [nameOf(before), nameOf(after)];
  if (was === is) return [];
  const message = `It is ${is} instead of ${was}`;
  return [{ kind: 'changed', breaking: true, at, message }];
}

function nameOf(schema: SchemaView): string {
  if ('reference' in schema) return writeCode(schema.reference);
  return schema.types === undefined ? 'an inline schema' : listValues(schema.types, 'or');
}

function compareTypes(before: SchemaBody, after: SchemaBody, direction: Direction): Own[] {
  const [was, is] = [before.types, after.types].map(withNumbers);
  const takesLess = was === undefined ? is !== undefined : !includesAll(is, was);
  const givesMore = is === undefined ? was !== undefined : !includesAll(was, is);
  if (!takesLess && !givesMore) return [];
  const breaking = (takesLess && direction.sent) || (givesMore && direction.received);
  const write = (types: readonly string[] | undefined) =>
    types ? listValues(types, 'or') : 'anything';
  const message = `Its type is ${write(after.types)} instead of ${write(before.types)}`;
  return [{ kind: 'changed', breaking, message }];
}

/** Every integer is a number. */
function withNumbers(types: readonly string[] | undefined): readonly string[] | undefined {
  return types?.includes('number') ? [...new Set([...types, 'integer'])] : types;
}

function includesAll(all: readonly string[] | undefined, some: readonly string[] | undefined) {
  if (all === undefined) return true;
  return (some ?? []).every((one) => all.includes(one));
}

function compareEnums(before: SchemaBody, after: SchemaBody, direction: Direction): Own[] {
  const [was, is] = [listAllowed(before), listAllowed(after)];
  if (was === undefined && is === undefined) return [];
  if (was === undefined || is === undefined) {
    const breaking = is === undefined ? direction.received : direction.sent;
    const message =
      is === undefined
        ? 'It is no longer limited to certain values'
        : `It must now be ${listValues([...is.values()], 'or')}`;
    return [{ kind: 'changed', breaking, message }];
  }
  const gone = [...was].filter(([key]) => !is.has(key)).map(([, value]) => value);
  const come = [...is].filter(([key]) => !was.has(key)).map(([, value]) => value);
  const found: Own[] = [];
  if (gone.length > 0) {
    const message = `It can no longer be ${listValues(gone, 'or')}`;
    found.push({ kind: 'removed', breaking: direction.sent, message });
  }
  if (come.length > 0) {
    const message = `It can now also be ${listValues(come, 'or')}`;
    found.push({ kind: 'added', breaking: direction.received, message });
  }
  return found;
}

/** The values that a schema allows as they are written, each by what it is. */
function listAllowed(schema: SchemaBody): ReadonlyMap<string, string> | undefined {
  const values =
    schema.const === undefined ? schema.enum?.map(({ value }) => value) : [schema.const];
  return values && new Map(values.map((value) => [identify(value), encodeCanonicalJson(value)]));
}

/** Equal values have the same, however their numbers are written. */
function identify(value: JsonValue): string {
  return encodeCanonicalJson(unifyNumbers(value));
}

function compareFormats(before: SchemaBody, after: SchemaBody, direction: Direction): Own[] {
  if (before.format === after.format) return [];
  const write = (format: string | undefined) => (format === undefined ? 'none' : writeCode(format));
  const breaking =
    (after.format !== undefined && direction.sent) ||
    (before.format !== undefined && direction.received);
  const message = `Its format is ${write(after.format)} instead of ${write(before.format)}`;
  return [{ kind: 'changed', breaking, message }];
}

function compareConstraints(before: SchemaBody, after: SchemaBody, direction: Direction): Own[] {
  const names = new Set([
    ...Object.keys(before.constraints ?? {}),
    ...Object.keys(after.constraints ?? {}),
  ]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.constraints?.[name], after.constraints?.[name]];
    if (isEqual(was, is)) return [];
    const write = (value: JsonValue | undefined) =>
      value === undefined ? 'none' : writeCode(encodeCanonicalJson(value));
    const { takesLess, givesMore } = judgeConstraint(name, was, is);
    const breaking = (takesLess && direction.sent) || (givesMore && direction.received);
    const message = `Its ${writeCode(name)} is ${write(is)} instead of ${write(was)}`;
    return [{ kind: 'changed' as const, breaking, message }];
  });
}

function judgeConstraint(name: string, was: JsonValue | undefined, is: JsonValue | undefined) {
  if (was === undefined) return { takesLess: is !== false, givesMore: false };
  if (is === undefined) return { takesLess: false, givesMore: was !== false };
  if (isNumber(was) && isNumber(is)) {
    const growth = compareNumbers(is, was);
    if (LOWER_BOUNDS.has(name)) return { takesLess: growth > 0, givesMore: growth < 0 };
    if (UPPER_BOUNDS.has(name)) return { takesLess: growth < 0, givesMore: growth > 0 };
  }
  if (typeof was === 'boolean' && typeof is === 'boolean') return { takesLess: is, givesMore: was };
  return { takesLess: true, givesMore: true };
}

function compareFlags(before: SchemaBody, after: SchemaBody): Own[] {
  if (Boolean(before.deprecated) === Boolean(after.deprecated)) return [];
  const message = after.deprecated ? 'It is now deprecated' : 'It is no longer deprecated';
  return [{ kind: 'changed', breaking: false, message }];
}

function compareProperties(
  before: SchemaBody,
  after: SchemaBody,
  direction: Direction,
  at: string,
): SchemaChange[] {
  const was = new Map((before.properties ?? []).map((property) => [property.name, property]));
  const is = new Map((after.properties ?? []).map((property) => [property.name, property]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const place = at === '' ? name : `${at}.${name}`;
    return compareProperty(was.get(name), is.get(name), direction, place);
  });
}

function compareProperty(
  before: PropertyView | undefined,
  after: PropertyView | undefined,
  direction: Direction,
  at: string,
): SchemaChange[] {
  const flows = narrowDirection(direction, before?.schema, after?.schema);
  if (before === undefined && after === undefined) return [];
  if (before === undefined) {
    const isAsked = after?.required === true && flows.sent;
    const message = isAsked ? 'The property is new and required' : 'The property is new';
    return [{ kind: 'added', breaking: isAsked, at, message }];
  }
  if (after === undefined) {
    return [{ kind: 'removed', breaking: flows.received, at, message: 'The property was removed' }];
  }
  const found = compareSchemas(before.schema, after.schema, flows, at);
  if (before.required === after.required) return found;
  const message = after.required ? 'The property is now required' : 'The property is now optional';
  const breaking = after.required ? flows.sent : flows.received;
  return [{ kind: 'changed', breaking, at, message }, ...found];
}

/** What is only read is not sent, and what is only written is not received. */
function narrowDirection(
  { sent, received }: Direction,
  ...schemas: readonly (SchemaView | undefined)[]
): Direction {
  const bodies = schemas.filter((schema) => schema !== undefined && !('reference' in schema));
  const isEach = (flag: 'readOnly' | 'writeOnly') =>
    bodies.length > 0 && bodies.every((body) => (body as SchemaBody)[flag] === true);
  return { sent: sent && !isEach('readOnly'), received: received && !isEach('writeOnly') };
}

function compareParts(
  before: SchemaBody,
  after: SchemaBody,
  direction: Direction,
  at: string,
): SchemaChange[] {
  const found = [
    ...compareSchemas(before.items, after.items, direction, `${at}[]`),
    ...compareAdditional(before, after, direction, at),
  ];
  for (const key of CHOICES) found.push(...compareChoice(before, after, key, direction, at));
  return found;
}

function compareAdditional(
  before: SchemaBody,
  after: SchemaBody,
  direction: Direction,
  at: string,
): SchemaChange[] {
  const [was, is] = [before.additionalProperties ?? true, after.additionalProperties ?? true];
  if (typeof was === 'object' && typeof is === 'object') {
    return compareSchemas(was, is, direction, `${at}{}`);
  }
  if (isEqual(was, is)) return [];
  const takesLess = is === false || (was === true && is !== true);
  const message =
    is === false
      ? 'Other properties are no longer allowed'
      : was === false
        ? 'Other properties are now allowed'
        : 'Other properties have another schema';
  const breaking = (takesLess && direction.sent) || (was === false && direction.received);
  return [{ kind: 'changed', breaking, at, message }];
}

/** Alternatives and parts are told apart by their names, those without one by their place among such. */
function compareChoice(
  before: SchemaBody,
  after: SchemaBody,
  key: (typeof CHOICES)[number],
  direction: Direction,
  at: string,
): SchemaChange[] {
  const [was, is] = [before[key], after[key]].map(nameAlternatives);
  if (was === undefined || is === undefined) return [];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    if (old !== undefined && now !== undefined) return compareSchemas(old, now, direction, at);
    const isPart = key === 'allOf';
    const kind = old === undefined ? 'added' : 'removed';
    const takesLess = isPart === (kind === 'added');
    const breaking = takesLess ? direction.sent : direction.received;
    const what = isPart ? 'part' : 'alternative';
    const message = `The ${what} ${name} is ${kind === 'added' ? 'new' : 'removed'}`;
    return [{ kind, breaking, at, message } as const];
  });
}

function nameAlternatives(schemas: readonly SchemaView[] | undefined): Map<string, SchemaView> {
  let unnamed = 0;
  return new Map(
    (schemas ?? []).map((schema) => {
      if ('reference' in schema) return [writeCode(schema.reference), schema];
      unnamed += 1;
      return [schema.title === undefined ? `no. ${unnamed}` : writeCode(schema.title), schema];
    }),
  );
}

function isEqual(one: JsonValue | SchemaView | undefined, other: typeof one): boolean {
  if (one === undefined || other === undefined) return one === other;
  return identify(one as JsonValue) === identify(other as JsonValue);
}

const SHOWN_VALUES = 8;

function listValues(values: readonly string[], word: 'or' | 'and'): string {
  const shown = values.slice(0, SHOWN_VALUES).map(writeCode);
  const more = values.length - shown.length;
  if (more > 0) return `${shown.join(', ')} ${word} ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} ${word} ${last}`;
}

/** A text as inline code in Markdown, whatever it holds (CommonMark 0.31, section 6.1). */
export function writeCode(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '""';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
