import type { TSchema } from 'typebox';
import type { OperationError } from './error-types.ts';
import type { PublicEventName } from './events/index.ts';
import type { Ability } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of an operation's successful answers by status; null is an empty body. */
export type Responses = Readonly<Record<number, TSchema | null>>;

/** Values for the documentation, and for tests that call every operation. */
export interface OperationExample {
  /** Parameter name -> value; `{name}` inside a value stands for another example object. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Whose request changes something: an admin's unless it is for those who do not belong yet. */
  by?: 'admin' | 'stranger';
}

/** Who may call an operation. */
export interface OperationAccess {
  /**
   * The kind of object that it is about: `public` answers anybody, `self` is about the caller or
   * about nothing in particular, `session` about the browser's session.
   */
  readonly object: string;
  /** What the caller's role on the object has to allow; none for what needs no role. */
  readonly ability?: Ability;
  /** Whether visitors of a site may call it, by the token of that site. */
  readonly letsVisitorsIn?: true;
  /** Whether it refuses people for whom an identity provider vouched before one organization alone. */
  readonly needsOwnProof?: true;
}

/** The names between braces in a path: `'/a/{b}/{c}'` gives `'b' | 'c'`. */
export type PathParamNames<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParamNames<Rest> : never;

/** What an operation is, for whoever calls it: all but what the server does. */
export interface OperationDeclaration<
  Path extends string = string,
  Query extends TSchema | undefined = TSchema | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  R extends Responses = Responses,
> {
  /** Verb and noun, kebab-case, unique: its `operationId`. */
  readonly id: string;
  readonly method: Method;
  /** Below `/v1`, such as `/spaces/{spaceId}`. `{pagePath}` at the end takes slashes. */
  readonly path: Path;
  /** One line for the reference. */
  readonly summary: string;
  readonly description?: string;
  /** The heading it stands under in the reference. */
  readonly tag: string;
  readonly access: OperationAccess;
  /** An object schema describing the path's parameters; a value that breaks it is a 404. */
  readonly params?: TSchema;
  /** An object schema; text is coerced, unknown parameters are ignored. */
  readonly query?: Query;
  /** Never coerced; an unknown field is a mistake unless the schema allows more properties. */
  readonly body?: Body;
  /** `stream` hands the body over unread, whatever its type. */
  readonly bodyType?: 'json' | 'stream';
  /** Bytes a JSON body may have; 1 MiB unless given. */
  readonly maxBodyBytes?: number;
  /** Whether it changes anything: a read-only token may not call it. All but GET do, unless said. */
  readonly writes?: boolean;
  /**
   * The events that it may emit; a write says so, even where it emits none. A success emits at least
   * one of those it names, unless everything was as wanted already.
   */
  readonly emits?: readonly PublicEventName[];
  readonly responses: R;
  /** The type of what a success answers as it is, outside the JSON of the API. */
  readonly rawType?: string;
  /** Failures of its own, besides those that every operation has. */
  readonly errors?: readonly OperationError[];
  readonly example?: OperationExample;
}

/** All but GET write, unless they say so; what writes says what it emits. */
type SaysWhatItEmits =
  | { method: 'GET'; writes?: false }
  | { writes: false }
  | { emits: readonly PublicEventName[] };

/**
 * Declares an operation. Validators, the OpenAPI document, the permission table and the client all
 * follow from the declaration; the server adds what it does.
 */
export function declareOperation<
  const Path extends string,
  const R extends Responses,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  declaration: OperationDeclaration<Path, Query, Body, R> & SaysWhatItEmits,
): OperationDeclaration<Path, Query, Body, R> {
  return declaration;
}

/** Whether it changes anything. */
export function doesWrite({ method, writes }: OperationDeclaration): boolean {
  return writes ?? method !== 'GET';
}

/**
 * Whether it takes an idempotency key: every POST that writes, and every PUT that makes another object
 * each time, where the caller is known.
 */
export function takesIdempotencyKey(declaration: OperationDeclaration): boolean {
  const { method, responses, access } = declaration;
  if (!doesWrite(declaration) || access.object === 'public') return false;
  if (method === 'PUT') return Object.keys(responses).every((status) => status === '201');
  return method === 'POST';
}
