import type { DiscriminatorView, SchemaBody, SchemaReference, SchemaView } from '../model.ts';

/** Schemas by their name, as a loaded reference has them. */
export type KnownSchemas = ReadonlyMap<string, SchemaBody>;

/** The options of the choices of a schema. */
export interface SchemaOptions {
  readonly kind: 'oneOf' | 'anyOf';
  readonly options: readonly SchemaView[];
}

/**
 * The choices of a schema; where there is none, that between the schemas that its discriminator tells
 * apart. None of those that are made already: where one of `chosen`, the names on the way to it, is
 * among the options.
 */
export function listChoices(body: SchemaBody, chosen: readonly string[] = []): SchemaOptions[] {
  const { oneOf, anyOf, discriminator } = body;
  const choices: SchemaOptions[] = [
    ...(oneOf === undefined ? [] : [{ kind: 'oneOf' as const, options: oneOf }]),
    ...(anyOf === undefined ? [] : [{ kind: 'anyOf' as const, options: anyOf }]),
  ];
  if (choices.length === 0 && discriminator !== undefined) {
    const names = [...new Set(Object.values(discriminator.mapping))];
    const options = names.map((reference) => ({ reference }));
    if (options.length > 0) choices.push({ kind: 'oneOf', options });
  }
  if (chosen.length === 0) return choices;
  return choices.filter(
    ({ options }) => !options.some((one) => chosen.includes(findSchemaName(one) ?? '')),
  );
}

/** The value by which a discriminator names a schema: the mapped one, else its name. */
export function findDiscriminating({ mapping }: DiscriminatorView, name: string): string {
  return Object.entries(mapping).find(([, mapped]) => mapped === name)?.[0] ?? name;
}

/** How many names lead to names before a chain of them is taken for one without end. */
const MAX_CHAIN = 16;

export function isSchemaReference(schema: SchemaView): schema is SchemaReference {
  return 'reference' in schema && typeof schema.reference === 'string';
}

/**
 * What a schema says itself, with what stands beside its name before what it says. Undefined where it
 * names one that is not known.
 */
export function readSchema(schema: SchemaView, known: KnownSchemas): SchemaBody | undefined {
  if (!isSchemaReference(schema)) return schema;
  const body = known.get(schema.reference);
  if (body === undefined) return undefined;
  const { description, deprecated } = schema;
  if (description === undefined && deprecated === undefined) return body;
  return {
    ...body,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

/**
 * The one name that a schema stands for, if it is a name or nothing but a wrapper around one, as
 * `allOf` of one schema is; undefined for all others.
 */
export function findSchemaName(schema: SchemaView): string | undefined {
  let at: SchemaView = schema;
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    if (isSchemaReference(at)) return at.reference;
    const only: SchemaView | undefined =
      at.allOf?.length === 1 && at.properties === undefined ? at.allOf[0] : undefined;
    if (only === undefined) return undefined;
    at = only;
  }
  return undefined;
}

/**
 * What a schema says with the wrappers around a name taken off: where `allOf` holds one schema alone,
 * what stands beside it goes before what that one says. Undefined where a name is not known.
 */
export function unwrapSchema(
  schema: SchemaView,
  known: KnownSchemas,
  step = 0,
): SchemaBody | undefined {
  const body = readSchema(schema, known);
  const only = body?.allOf?.length === 1 ? body.allOf[0] : undefined;
  if (body === undefined || only === undefined || step > MAX_CHAIN) return body;
  if (body.properties !== undefined || body.oneOf !== undefined || body.anyOf !== undefined) {
    return body;
  }
  const inner = unwrapSchema(only, known, step + 1);
  if (inner === undefined) return body;
  const { allOf: _allOf, ...own } = body;
  return { ...inner, ...own, constraints: { ...inner.constraints, ...own.constraints } };
}
