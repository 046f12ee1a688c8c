import type { TSchema } from 'typebox';
import type { Operation } from '../http/implement-operation.ts';
import { listPathParams } from '../http/route.ts';
import { makeBodyCheck, makeQueryCheck } from '../http/schema-check.ts';
import type { ExampleCaller, ExampleWorld } from './example-world.ts';

/** A request that an operation should accept from a caller who may make it. */
export interface ExampleRequest {
  path: string;
  body: unknown;
}

/**
 * A valid request for the operation: ids from the world, the rest from its schemas, and from the
 * declaration's `example` where those do not say enough.
 *
 * @throws Error naming what the declaration lacks
 */
export function makeExampleRequest(
  operation: Operation,
  world: ExampleWorld,
  caller: ExampleCaller,
): ExampleRequest {
  const { tokenId, sessionId, passkeyId } = caller;
  const own = { tokenId, sessionId, passkeyId, ...caller.objects };
  const objects = { ...world.objects, ...own };
  const path = fillPath(operation, objects) + makeQuery(operation, objects);
  return { path, body: makeBody(operation, objects) };
}

function fillPath(operation: Operation, objects: Readonly<Record<string, string>>): string {
  let path = operation.path;
  for (const name of listPathParams(operation.path)) {
    const value = fillText(operation.example.params?.[name] ?? `{${name}}`, objects);
    if (value.includes('{')) {
      throw new Error(
        `${operation.id}: nothing is known to be a {${name}}; add one to the example world or to the operation's example.`,
      );
    }
    const encoded = name === 'pagePath' ? value : encodeURIComponent(value);
    path = path.replace(`{${name}}`, encoded);
  }
  return path;
}

function makeQuery(operation: Operation, objects: Readonly<Record<string, string>>): string {
  if (operation.query === undefined) return '';
  const query = fillValue(operation.example.query ?? {}, objects) as Record<string, unknown>;
  const mistake = makeQueryCheck(operation.query)({ ...query });
  if (mistake !== undefined) {
    throw new Error(`${operation.id}: the example's ${mistake.path} ${mistake.message}.`);
  }
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return text === '' ? '' : `?${text}`;
}

function makeBody(operation: Operation, objects: Readonly<Record<string, string>>): unknown {
  if (operation.body === undefined) return undefined;
  const body =
    operation.example.body === undefined
      ? makeInstance(operation.body)
      : fillValue(operation.example.body, objects);
  const mistake = makeBodyCheck(operation.body)(body);
  if (mistake !== undefined) {
    throw new Error(
      `${operation.id}: the schema alone gives no valid body (${mistake.path} ${mistake.message}); give an example.`,
    );
  }
  return body;
}

interface SchemaFacts {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly TSchema[];
  properties?: Record<string, TSchema>;
  required?: readonly string[];
  items?: TSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  format?: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'someone.new@example.com',
  'date-time': '2099-01-31T09:30:00.000Z',
  uri: 'https://example.com/',
};

/** The smallest value that a schema allows, as far as keywords without patterns tell. */
export function makeInstance(schema: TSchema): unknown {
  const facts = schema as SchemaFacts;
  if (facts.const !== undefined) return facts.const;
  if (facts.enum !== undefined) return facts.enum[0];
  if (facts.anyOf?.[0] !== undefined) return makeInstance(facts.anyOf[0]);
  switch (facts.type) {
    case 'object':
      return Object.fromEntries(
        (facts.required ?? []).map((name) => {
          const part = facts.properties?.[name];
          return [name, part === undefined ? null : makeInstance(part)];
        }),
      );
    case 'array':
      return Array.from({ length: facts.minItems ?? 0 }, () =>
        facts.items === undefined ? null : makeInstance(facts.items),
      );
    case 'string':
      return FORMATS[facts.format ?? ''] ?? 'a'.repeat(Math.max(facts.minLength ?? 1, 1));
    case 'integer':
    case 'number':
      return facts.minimum ?? 0;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function fillValue(value: unknown, objects: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillText(value, objects);
  if (Array.isArray(value)) return value.map((item) => fillValue(item, objects));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, fillValue(part, objects)]),
  );
}

function fillText(text: string, objects: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => objects[name] ?? whole);
}
