import type { Operation } from './implement-operation.ts';
import {
  makeBodyCheck,
  makeParamsCheck,
  makeQueryCheck,
  type SchemaCheck,
} from './schema-check.ts';

/** An operation with what is worked out once for all its requests. */
export interface Route {
  readonly operation: Operation;
  readonly checkQuery: SchemaCheck | undefined;
  readonly checkBody: SchemaCheck;
  readonly checkParams: SchemaCheck | undefined;
  /** Whether it answers `{ items }` rather than one object. */
  readonly isList: boolean;
  /** The GET whose entity tag an `If-Match` of this write is compared with. */
  representation: Route | undefined;
}

const NO_FIELDS = { type: 'object', properties: {} };

/** The routes of all operations, in their order. */
export function makeRoutes(operations: readonly Operation[]): Route[] {
  refuseDuplicates(operations);
  const routes = operations.map(makeRoute);
  const gets = new Map(
    routes
      .filter((route) => route.operation.method === 'GET')
      .map((route) => [route.operation.path, route]),
  );
  for (const route of routes) route.representation = findRepresentation(route.operation, gets);
  return routes;
}

/** The path as the router spells it: `{name}` is `:name`, a `{pagePath}` at the end `*`. */
export function routerPath(path: string): string {
  return `/v1${path}`
    .replace(/\{pagePath\}$/, '*')
    .replaceAll('{', ':')
    .replaceAll('}', '');
}

/** The names of a path's parameters, in order. */
export function listPathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function makeRoute(operation: Operation): Route {
  return {
    operation,
    checkQuery: operation.query === undefined ? undefined : makeQueryCheck(operation.query),
    checkBody: makeBodyCheck(operation.body ?? NO_FIELDS),
    checkParams: operation.params === undefined ? undefined : makeParamsCheck(operation.params),
    isList: isList(operation),
    representation: undefined,
  };
}

function isList(operation: Operation): boolean {
  const schema = operation.responses[200];
  const properties = (schema as { properties?: object } | null | undefined)?.properties;
  return properties !== undefined && 'items' in properties;
}

/** The GET of the object that a write is about: of the same path, or of the one it acts on. */
function findRepresentation(
  operation: Operation,
  gets: ReadonlyMap<string, Route>,
): Route | undefined {
  if (operation.method === 'GET') return undefined;
  const same = gets.get(operation.path);
  if (same !== undefined) return same.isList ? undefined : same;
  const parent = gets.get(operation.path.slice(0, operation.path.lastIndexOf('/')));
  return parent?.isList ? undefined : parent;
}

function refuseDuplicates(operations: readonly Operation[]): void {
  const seen = new Set<string>();
  for (const operation of operations) {
    for (const name of [operation.id, `${operation.method} ${operation.path}`]) {
      if (seen.has(name)) throw new Error(`Two operations are registered as ${name}.`);
      seen.add(name);
    }
  }
}
