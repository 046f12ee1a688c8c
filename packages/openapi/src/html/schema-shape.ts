import {
  isSchemaReference,
  type KnownSchemas,
  listChoices as listSaid,
} from '../describe/read-schema.ts';
import type {
  DiscriminatorView,
  PropertyView,
  SchemaBody,
  SchemaReference,
  SchemaView,
} from '../model.ts';

/** A choice between schemas: exactly one of them, or any. */
export interface SchemaChoice {
  readonly kind: 'oneOf' | 'anyOf';
  readonly options: readonly SchemaView[];
  readonly discriminator?: DiscriminatorView;
}

/** A schema with references followed and the parts of `allOf` put together. */
export interface SchemaShape {
  readonly schema: SchemaView;
  /** The names that were followed to it, outermost first, and those of its parts. */
  readonly names: readonly string[];
  /** Those of them that stand for all of it. */
  readonly ownNames: readonly string[];
  /** What it says itself: of several parts the first that says it. */
  readonly body: SchemaBody;
  readonly properties: readonly PropertyView[];
  readonly patterns: readonly { readonly pattern: string; readonly schema: SchemaView }[];
  readonly additional?: SchemaView;
  readonly items?: SchemaView;
  readonly prefixItems: readonly SchemaView[];
  readonly choices: readonly SchemaChoice[];
}

const MAX_PARTS = 200;

/** Reads shapes, each once. */
export class ShapeReader {
  readonly #known: KnownSchemas;
  readonly #shapes = new Map<SchemaView, SchemaShape>();

  constructor(known: KnownSchemas) {
    this.#known = known;
  }

  /** The same without what it takes up of the schemas of these names. */
  readWithout(schema: SchemaView, names: ReadonlySet<string>): SchemaShape {
    return joinParts(schema, collectParts(schema, this.#known, names));
  }

  /** Never fails: a name that nothing is known of, or that only leads to itself, says nothing. */
  read(schema: SchemaView): SchemaShape {
    let shape = this.#shapes.get(schema);
    if (shape === undefined) {
      shape = joinParts(schema, collectParts(schema, this.#known));
      this.#shapes.set(schema, shape);
    }
    return shape;
  }

  /** The shape of what an array of arrays holds at last; of anything else its own. */
  readInnermost(schema: SchemaView): { shape: SchemaShape; isItem: boolean } {
    let shape = this.read(schema);
    let isItem = false;
    for (let depth = 0; depth < 8 && shape.items && isBare(shape); depth += 1) {
      shape = this.read(shape.items);
      isItem = true;
    }
    return { shape, isItem };
  }
}

function isBare(shape: SchemaShape): boolean {
  return (
    shape.properties.length === 0 && shape.choices.length === 0 && shape.prefixItems.length === 0
  );
}

interface Parts {
  readonly names: string[];
  readonly ownNames: string[];
  readonly bodies: SchemaBody[];
  readonly choices: SchemaChoice[];
}

const NO_NAMES: ReadonlySet<string> = new Set();

function collectParts(
  schema: SchemaView,
  known: KnownSchemas,
  without: ReadonlySet<string> = NO_NAMES,
): Parts {
  const parts: Parts = { names: [], ownNames: [], bodies: [], choices: [] };
  let chosen: readonly string[] = [];
  const waiting: SchemaView[] = [schema];
  while (waiting.length > 0 && parts.bodies.length < MAX_PARTS) {
    const next = waiting.shift();
    if (next === undefined) break;
    if (!isSchemaReference(next)) {
      parts.bodies.push(next);
      parts.choices.push(...listChoices(next, chosen));
      chosen = [];
      waiting.unshift(...(next.allOf ?? []), ...listOnlyOptions(next));
      continue;
    }
    if (parts.names.includes(next.reference)) continue;
    if (without.has(next.reference)) continue;
    chosen = [...parts.names];
    parts.names.push(next.reference);
    if (parts.bodies.length === 0) parts.ownNames.push(next.reference);
    const beside = describeBeside(next);
    if (beside) parts.bodies.push(beside);
    const body = known.get(next.reference);
    if (body) waiting.unshift(body);
  }
  return parts;
}

function describeBeside({ description, deprecated }: SchemaReference): SchemaBody | undefined {
  if (description === undefined && deprecated === undefined) return undefined;
  return {
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

function joinParts(schema: SchemaView, { names, ownNames, bodies, choices }: Parts): SchemaShape {
  const additional = bodies
    .map(({ additionalProperties }) => additionalProperties)
    .find((one) => typeof one === 'object');
  const items = bodies.find((one) => one.items)?.items;
  return {
    schema,
    names,
    ownNames,
    body: joinBodies(bodies),
    properties: joinProperties(bodies),
    patterns: bodies.flatMap(({ patternProperties = [] }) => patternProperties),
    prefixItems: bodies.flatMap(({ prefixItems = [] }) => prefixItems),
    choices,
    ...(additional ? { additional } : {}),
    ...(items ? { items } : {}),
  };
}

/**
 * In the order of the parts; of two with one name the later says more, but for a description that only
 * the earlier has, and either may require it.
 */
function joinProperties(bodies: readonly SchemaBody[]): readonly PropertyView[] {
  const [first, ...others] = bodies.filter(({ properties }) => properties);
  if (others.length === 0) return first?.properties ?? [];
  const joined = new Map<string, PropertyView>();
  for (const property of bodies.flatMap(({ properties = [] }) => properties)) {
    const before = joined.get(property.name);
    const required = property.required || before?.required === true;
    const { description } = before?.schema ?? {};
    const isTold = description === undefined || property.schema.description !== undefined;
    const schema = isTold ? property.schema : { ...property.schema, description };
    joined.set(property.name, { ...property, schema, required });
  }
  return [...joined.values()];
}

/** What all say together: each thing as the first of them says it, and the rules of all. */
function joinBodies(bodies: readonly SchemaBody[]): SchemaBody {
  const joined = Object.assign({}, ...bodies.toReversed()) as SchemaBody;
  const ruled = bodies.filter(({ constraints }) => constraints);
  if (ruled.length < 2) return joined;
  const rules = ruled.toReversed().map(({ constraints }) => constraints);
  return { ...joined, constraints: Object.assign({}, ...rules) };
}

function listChoices(body: SchemaBody, chosen: readonly string[]): SchemaChoice[] {
  return listSaid(body, chosen).flatMap(({ kind, options: all }) => {
    const options = listOptions(all);
    if (options.length < 2) return [];
    const { discriminator } = body;
    return [{ kind, options, ...(discriminator ? { discriminator } : {}) }];
  });
}

/** What is no choice, as there is one option beside null, is a part like those of `allOf`. */
function listOnlyOptions(body: SchemaBody): readonly SchemaView[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    const options = listOptions(body[kind]);
    return options.length === 1 ? options : [];
  });
}

function listOptions(options: readonly SchemaView[] = []): readonly SchemaView[] {
  return options.filter(
    (one) => isSchemaReference(one) || one.types?.length !== 1 || one.types[0] !== 'null',
  );
}
