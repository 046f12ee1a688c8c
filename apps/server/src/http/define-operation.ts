import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { EventName, Isolation, Platform, Tx } from '../platform/index.ts';
import { type Access, isPublic, type PathParams } from './access.ts';
import type { ReadingCaller } from './caller.ts';
import type { OperationError } from './error-types.ts';
import type { ReplyOf, Responses } from './reply.ts';
import type { Urls } from './urls.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a handler may read of the request itself; header names are lower-case. */
export interface RequestFacts {
  readonly id: string;
  /** The IP address of the client. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes of the body, for operations with `bodyType: 'stream'`; read them at most once. */
  readonly stream: Readable;
  /**
   * Says what the body of an operation with `bodyType: 'stream'` asks for, before it writes: two
   * requests with one idempotency key are the same when they say the same, whatever the bytes around
   * it are, such as the boundary of a form.
   */
  noteContent(content: string): void;
  /** Aborted when the client goes away; what takes long listens to it. */
  readonly signal: AbortSignal;
  /**
   * Compares `If-Match`, where the request has it, with the object as it is by now.
   *
   * @throws ApiError 412 where it holds no more, and what a caller without access is refused with
   */
  recheckMatch(): Promise<void>;
  /**
   * Authenticates and authorizes the caller anew, by what is so by now: for answers that are sent bit
   * by bit over a long time.
   *
   * @throws ApiError what a caller without access is refused with
   */
  recheckAccess(): Promise<void>;
}

/** The names between braces in a path: `'/a/{b}/{c}'` gives `'b' | 'c'`. */
export type PathParamNames<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParamNames<Rest> : never;

/** A schema's static type; without a schema there is nothing. */
export type InputOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** What a handler is given. All of it is checked: who calls, what they may do, and the input. */
export interface OperationInput<
  Params = PathParams,
  Query = unknown,
  Body = unknown,
  Subject = unknown,
  Who extends ReadingCaller | null = ReadingCaller | null,
  Answer = unknown,
> {
  platform: Platform;
  /** Who calls; null only in operations with public access. */
  caller: Who;
  /** What access loaded before the handler ran. A write is given it anew, as it is by then. */
  subject: Subject;
  params: Params;
  query: Query;
  body: Body;
  url: Urls;
  request: RequestFacts;
  /**
   * The transaction of a write: in it the caller is authorized again, the request's `If-Match` is
   * checked, and the answer is kept for its idempotency key. `run` is given the subject as this
   * transaction sees it, so that nothing has to be read again. It may be called again when the
   * database asks for it or another request stored the same unique value. Use this rather than the
   * platform's transaction wherever the operation writes in one transaction; call it once, or again
   * where it failed. It waits for the turn of the place that it writes to, and holds that until it is
   * done; where it fails, until the request is answered, so that another try comes before others.
   *
   * @throws ApiError 503 where the turn does not come
   */
  write(run: (tx: Tx, subject: Subject) => Promise<Answer>, how?: WriteOptions): Promise<Answer>;
  /**
   * Waits for the turn that `write` would wait for, and holds it on. Answers the subject as it is by
   * then, so that what is decided by it stands when it is written.
   *
   * @throws ApiError 503 where the turn does not come
   */
  takeTurn(): Promise<Subject>;
}

/** What is known of a write before it begins. */
export interface WriteOptions {
  /** Whether it may write much: see `TransactionOptions`. */
  isLong?: boolean;
}

/** Values for the test that calls every operation, where a schema alone does not give valid ones. */
export interface OperationExample {
  /** Parameter name -> value; `{name}` inside a value stands for another example object. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Whose request changes something: an admin's unless it is for those who do not belong yet. */
  by?: 'admin' | 'stranger';
}

/** A write that relies on the states of parts of its object. */
export interface PartsRequest<Subject, Body> {
  /** In a transaction its database is that. */
  readonly platform: Platform;
  readonly subject: Subject;
  readonly body: Body;
  readonly states: ReadonlySet<string>;
}

/** The declaration of one operation. */
export interface OperationDeclaration<
  Path extends string,
  Query extends TSchema | undefined,
  Body extends TSchema | undefined,
  Subject,
  Who extends ReadingCaller | null,
  R extends Responses,
> {
  /** Verb and noun, kebab-case, unique: the name of its file and its `operationId`. */
  id: string;
  method: Method;
  /** Below `/v1`, such as `/spaces/{spaceId}`. `{pagePath}` at the end takes slashes. */
  path: Path;
  /** One line for the reference. */
  summary: string;
  description?: string;
  /** The heading it stands under in the reference. */
  tag: string;
  access: Access<Subject, Who>;
  /** An object schema describing the path's parameters; a value that breaks it is a 404. */
  params?: TSchema;
  /** An object schema; text is coerced, unknown parameters are ignored. */
  query?: Query;
  /** Never coerced; an unknown field is a mistake unless the schema allows more properties. */
  body?: Body;
  /** `stream` hands the body over unread, whatever its type. */
  bodyType?: 'json' | 'stream';
  /** Bytes a JSON body may have; 1 MiB unless given. */
  maxBodyBytes?: number;
  /** A name of the state that a write relies on, which `If-Match` may hold beside entity tags. */
  matchTag?(subject: Subject): string;
  /**
   * Whether an `If-Match` that has no tag of the object allows the write by tags of its parts: those
   * that the body changes. `states` are the names that the tags begin with, as replies give them.
   */
  matchParts?(request: PartsRequest<NoInfer<Subject>, InputOf<Body>>): Promise<boolean>;
  /** Whether it changes anything: a read-only token may not call it. All but GET do, unless said. */
  writes?: boolean;
  /**
   * What its transaction may observe of others; `serializable` unless given. `read committed` is for
   * writes that decide by nothing but their space, which stands still while they have its turn: they
   * never collide with what is done elsewhere.
   */
  isolation?: Isolation;
  /**
   * The events that it may emit; a write says so, even where it emits none. A success emits at least
   * one of those it names, unless everything was as wanted already.
   */
  emits?: readonly EventName[];
  responses: R;
  /** The type of what a success answers as it is, outside the JSON of the API. */
  rawType?: string;
  /** Failures of its own, besides those that every operation has. */
  errors?: readonly OperationError[];
  example?: OperationExample;
  handle(
    input: OperationInput<
      { readonly [Name in PathParamNames<Path>]: string },
      InputOf<Query>,
      InputOf<Body>,
      Subject,
      Who,
      ReplyOf<R>
    >,
  ): Promise<ReplyOf<R>>;
}

/** An operation as the registry keeps it, its types erased. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: Access<unknown, ReadingCaller | null>;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly bodyType: 'json' | 'stream';
  readonly maxBodyBytes: number;
  matchTag?(subject: never): string;
  matchParts?(request: PartsRequest<never, never>): Promise<boolean>;
  readonly writes: boolean;
  readonly isolation: Isolation;
  /**
   * Whether it takes an idempotency key: every POST that writes, and every PUT that makes
   * another object each time, where the caller is known.
   */
  readonly takesKey: boolean;
  readonly emits: readonly EventName[];
  readonly responses: Responses;
  readonly rawType?: string;
  readonly errors: readonly OperationError[];
  readonly example: OperationExample;
  handle(input: OperationInput<never, never, never, never, never, never>): Promise<unknown>;
}

/** All but GET write, unless they say so; what writes says what it emits. */
type SaysWhatItEmits =
  | { method: 'GET'; writes?: false }
  | { writes: false }
  | { emits: readonly EventName[] };

const DEFAULT_BODY_BYTES = 1024 * 1024;

/** Whether sending it twice does it twice: POST, and the PUT whose only answer is a new object. */
function repeatsItself({ method, responses }: Pick<Operation, 'method' | 'responses'>): boolean {
  if (method === 'PUT') return Object.keys(responses).every((status) => status === '201');
  return method === 'POST';
}

/**
 * Declares an operation. Routing, validation, authorization, the OpenAPI document and the
 * permission matrix all follow from the declaration.
 */
export function defineOperation<
  const Path extends string,
  Subject,
  Who extends ReadingCaller | null,
  const R extends Responses,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  declaration: OperationDeclaration<Path, Query, Body, Subject, Who, R> & SaysWhatItEmits,
): Operation {
  const { query, body, ...rest } = declaration;
  const writes = declaration.writes ?? declaration.method !== 'GET';
  return {
    ...rest,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    bodyType: declaration.bodyType ?? 'json',
    maxBodyBytes: declaration.maxBodyBytes ?? DEFAULT_BODY_BYTES,
    writes,
    isolation: declaration.isolation ?? 'serializable',
    takesKey: writes && repeatsItself(declaration) && !isPublic(declaration.access),
    emits: declaration.emits ?? [],
    errors: declaration.errors ?? [],
    example: declaration.example ?? {},
    handle: (input) => declaration.handle(input),
  };
}
