import type { Readable } from 'node:stream';
import {
  doesWrite,
  type Method,
  type OperationDeclaration,
  type OperationError,
  type OperationExample,
  type PathParamNames,
  type Responses,
  takesIdempotencyKey,
} from '@octavo/contract';
import type { Static, TSchema } from 'typebox';
import type { EventName, Isolation, Platform, Tx } from '../platform/index.ts';
import type { Access, PathParams } from './access.ts';
import type { ReadingCaller } from './caller.ts';

import type { ReplyOf } from './reply.ts';
import type { Urls } from './urls.ts';

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
   * where it failed. It waits for the lock of what it writes to, and holds that until it is
   * done; where it fails, until the request is answered, so that another try comes before others.
   *
   * @throws ApiError 503 where the lock is not given
   */
  write(run: (tx: Tx, subject: Subject) => Promise<Answer>, how?: WriteOptions): Promise<Answer>;
  /**
   * Waits for the lock that `write` would wait for, and keeps it. Answers the subject as it is by
   * then, so that what is decided by it stands when it is written.
   *
   * @throws ApiError 503 where the lock is not given
   */
  takeLock(): Promise<Subject>;
}

/** What is known of a write before it begins. */
export interface WriteOptions {
  /** Whether it may write much: see `TransactionOptions`. */
  isLong?: boolean;
}

/** A write that relies on the states of parts of its object. */
export interface PartsRequest<Subject, Body> {
  /** In a transaction its database is that. */
  readonly platform: Platform;
  readonly subject: Subject;
  readonly body: Body;
  readonly states: ReadonlySet<string>;
}

/** What the server does for an operation: who may call it, how it is bound to a state, and its handler. */
export interface OperationImplementation<
  Path extends string,
  Query extends TSchema | undefined,
  Body extends TSchema | undefined,
  R extends Responses,
  Subject,
  Who extends ReadingCaller | null,
> {
  /** Finds the object; about the kind and by the ability that the declaration says. */
  access: Access<Subject, Who>;
  /** A name of the state that a write relies on, which `If-Match` may hold beside entity tags. */
  matchTag?(subject: Subject): string;
  /**
   * Whether an `If-Match` that has no tag of the object allows the write by tags of its parts: those
   * that the body changes. `states` are the names that the tags begin with, as replies give them.
   */
  matchParts?(request: PartsRequest<NoInfer<Subject>, InputOf<Body>>): Promise<boolean>;
  /**
   * What its transaction may observe of others; `serializable` unless given. `read committed` is for
   * writes that decide by nothing but their space, which stands still while they hold its lock: they
   * never collide with what is done elsewhere.
   */
  isolation?: Isolation;
  /**
   * Whether what it answers a caller holds still while nothing is committed, so that it may be sent
   * again as it is: a read that follows from the database, its address and who asks alone. One that
   * looks at the clock or at the request beside them answers for that one time.
   */
  holdsStill?: boolean;
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
  readonly holdsStill: boolean;
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

const DEFAULT_BODY_BYTES = 1024 * 1024;

/**
 * Makes an operation of its declaration in the contract and what the server does. Routing,
 * validation, authorization, the OpenAPI document and the permission matrix all follow from it.
 *
 * @throws Error where `access` is about another kind of object, or asks for another ability, than the
 *   declaration says
 */
export function implementOperation<
  Path extends string,
  Query extends TSchema | undefined,
  Body extends TSchema | undefined,
  R extends Responses,
  Subject,
  Who extends ReadingCaller | null,
>(
  declaration: OperationDeclaration<Path, Query, Body, R>,
  implementation: OperationImplementation<Path, Query, Body, R, Subject, Who>,
): Operation {
  const { access } = implementation;
  requireSameAccess(declaration, access);
  const { query, body, ...rest } = declaration;
  return {
    ...rest,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...implementation,
    bodyType: declaration.bodyType ?? 'json',
    maxBodyBytes: declaration.maxBodyBytes ?? DEFAULT_BODY_BYTES,
    writes: doesWrite(declaration),
    isolation: implementation.isolation ?? 'serializable',
    holdsStill: implementation.holdsStill ?? false,
    takesKey: takesIdempotencyKey(declaration),
    emits: (declaration.emits ?? []) as readonly EventName[],
    errors: declaration.errors ?? [],
    example: declaration.example ?? {},
    handle: (input) => implementation.handle(input),
  };
}

/** The contract tells callers who may call an operation; the server decides it. Both are one. */
function requireSameAccess(
  { id, access: declared }: OperationDeclaration,
  access: Pick<
    Access<unknown, ReadingCaller | null>,
    'object' | 'ability' | 'letsVisitorsIn' | 'needsOwnProof'
  >,
): void {
  const isSame =
    declared.object === access.object.name &&
    (declared.ability ?? null) === access.ability &&
    declared.letsVisitorsIn === (access.letsVisitorsIn || undefined) &&
    declared.needsOwnProof === (access.needsOwnProof || undefined);
  if (isSame) return;
  throw new Error(`${id} is declared for ${JSON.stringify(declared)} and implemented otherwise.`);
}
