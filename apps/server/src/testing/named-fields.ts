import type { TSchema } from 'typebox';
import type { Operation } from '../http/implement-operation.ts';

interface SchemaFacts {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly TSchema[];
  oneOf?: readonly TSchema[];
  allOf?: readonly TSchema[];
  properties?: Readonly<Record<string, TSchema>>;
  patternProperties?: Readonly<Record<string, TSchema>>;
  items?: TSchema;
}

/** What a field is called that names a space, a site, a collection or an organization, or may. */
const NAMES =
  /^(ref|.*(space|site|collection|parent|source|target|organization|object)s?(ids?)?)$/i;

/**
 * Every field of an operation's body and query that by its name may name an object that people have
 * roles on, such as `body.position.before.space`. Items of a list have the name of their list.
 */
export function listNamedFields({ body, query }: Pick<Operation, 'body' | 'query'>): string[] {
  const found = new Set<string>();
  if (body !== undefined) collect(body, ['body'], found);
  if (query !== undefined) collect(query, ['query'], found);
  return [...found];
}

function collect(schema: TSchema, at: readonly string[], found: Set<string>): void {
  const facts = schema as SchemaFacts;
  for (const [name, part] of Object.entries(facts.properties ?? {})) {
    collect(part, [...at, name], found);
  }
  for (const part of Object.values(facts.patternProperties ?? {})) {
    collect(part, [...at, '*'], found);
  }
  if (facts.items !== undefined) collect(facts.items, at, found);
  const { anyOf = [], oneOf = [], allOf = [] } = facts;
  for (const part of [...anyOf, ...oneOf, ...allOf]) collect(part, at, found);
  const isText = facts.type === 'string' && facts.enum === undefined && facts.const === undefined;
  if (isText && NAMES.test(at.at(-1) ?? '')) found.add(at.join('.'));
}
