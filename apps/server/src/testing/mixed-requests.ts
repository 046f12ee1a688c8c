import type { Operation } from '../http/implement-operation.ts';
import { listPathParams } from '../http/route.ts';

type Ids = Readonly<Record<string, string>>;

/** A request of an operation in which one id is of another owner than the others. */
export interface MixedRequest {
  /** Where the foreign id is: a parameter of the path, or a place in the body. */
  where: string;
  path: string;
  body: unknown;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Every request that an operation's example gives with the ids of one world but for one, which is of
 * the other: for each place of its path and its body that names an id which the worlds do not share.
 * None where there are fewer than two such places, as then no two ids could belong apart.
 */
export function makeMixedRequests(operation: Operation, own: Ids, foreign: Ids): MixedRequest[] {
  const { path, example } = operation;
  const params = Object.fromEntries(
    listPathParams(path).map((name) => [name, example.params?.[name] ?? `{${name}}`]),
  );
  const declared = { params, body: operation.body === undefined ? undefined : example.body };
  const places = listPlaces(declared, []).filter(({ name }) => own[name] !== foreign[name]);
  if (places.length < 2) return [];
  return places.map(({ at }) => {
    const filled = fill(declared, [], { own, foreign, at }) as typeof declared;
    return { where: at.join('.'), path: fillPath(path, filled.params), body: filled.body };
  });
}

interface Place {
  at: readonly string[];
  name: string;
}

function listPlaces(value: unknown, at: readonly string[]): Place[] {
  if (typeof value === 'string') {
    return [...value.matchAll(PLACEHOLDER)].map(([, name = '']) => ({ at, name }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listPlaces(part, [...at, key]));
}

function fill(
  value: unknown,
  at: readonly string[],
  choice: { own: Ids; foreign: Ids; at: readonly string[] },
): unknown {
  if (typeof value === 'string') {
    const isForeign = at.join('.') === choice.at.join('.');
    const ids = isForeign ? choice.foreign : choice.own;
    return value.replace(PLACEHOLDER, (whole, name: string) => ids[name] ?? whole);
  }
  if (Array.isArray(value))
    return value.map((part, index) => fill(part, [...at, `${index}`], choice));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, fill(part, [...at, key], choice)]),
  );
}

function fillPath(path: string, params: Ids): string {
  return path.replace(PLACEHOLDER, (_, name: string) => {
    const value = params[name] ?? '';
    return name === 'pagePath' ? value : encodeURIComponent(value);
  });
}
